/** The most current owners of one home. */
export const OWNERS_MOST = 10
export const VOTES_MOST = 99
/** How an owner gets official notices: paper, email or both. */
export const DELIVERIES = ['mail', 'email', 'both'] as const
export type Delivery = (typeof DELIVERIES)[number]
/** Owners are asked to confirm once a year. */
export const CONFIRMED_DAYS = 365
