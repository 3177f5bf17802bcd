import { useFormats } from '../../../client/kit/words/formats'
import { useWords } from '../../../client/kit/words/words'
import type { Announcement } from '../answers'

/** 'Homeowners', or the streets. */
export function useAudienceName() {
  const { audiences } = useWords('announcements')
  const { list } = useFormats()
  return ({ kind, streets }: Announcement['audience']) => (kind === 'streets' ? list(streets) : audiences[kind])
}
