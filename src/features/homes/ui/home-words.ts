import { addDays } from '../../../shared/calendar'
import { CONFIRMED_DAYS } from '../../../shared/homes'
import type { Owner } from '../answers'

export const isConfirmed = ({ confirmedOn }: Owner, today: string) => (confirmedOn ?? '') >= addDays(today, -CONFIRMED_DAYS)

/** Finds a person of the list of users. */
export const accountAddress = (name: string) => `/users?q=${encodeURIComponent(name)}`
