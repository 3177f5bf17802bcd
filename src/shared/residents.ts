/** Any other stored value is shown as 'Resident'. */
export const HOA_STATUSES = ['owner-occupant', 'owner-non-occupant', 'renter'] as const
export type HoaStatus = (typeof HOA_STATUSES)[number]

/** Replaces the author of a deleted account. */
export const FORMER_RESIDENT = 'Former resident'

export const DEFAULT_STREETS = [
  'Bulrush Cir',
  'Sageleaf Cir',
  'Goldenbush Dr',
  'Saltbush Cir',
  'Mulefat Cir',
  'Rockrose Dr',
  'Elderberry Cir',
  'Oakridge Dr',
] as const

export const isHomeowner = (hoaStatus: string) => hoaStatus === 'owner-occupant' || hoaStatus === 'owner-non-occupant'

/** `approved` is an older name of `active`. */
export const SIGN_IN_STATUSES: readonly string[] = ['active', 'approved']
export const maySignIn = (status: string) => SIGN_IN_STATUSES.includes(status)

/** Accounts with these statuses may choose a password with a link, including accounts that wait for approval. */
export const LINK_STATUSES: readonly string[] = ['pending', ...SIGN_IN_STATUSES]
