import { trpc } from '../../trpc'

/** The community's time zone, in which every date and time is shown; the device's own until it is known. */
export function useTimeZone(): string {
  const { data } = trpc.community.info.useQuery()
  return data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
