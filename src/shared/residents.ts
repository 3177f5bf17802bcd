/** How a household belongs to the association; any other stored value is shown as 'Resident'. */
export const HOA_STATUSES = ['owner-occupant', 'owner-non-occupant', 'renter'] as const
export type HoaStatus = (typeof HOA_STATUSES)[number]

/** The author's name after an account is deleted. */
export const FORMER_RESIDENT = 'Former resident'

/** The streets a new community starts with; super admins edit the list in the settings. */
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

/** `active`, and the older `approved`, may sign in. */
export const SIGN_IN_STATUSES: readonly string[] = ['active', 'approved']
export const maySignIn = (status: string) => SIGN_IN_STATUSES.includes(status)

/** A link to choose a password opens these; an account that waits for approval has one too. */
export const LINK_STATUSES: readonly string[] = ['pending', ...SIGN_IN_STATUSES]
