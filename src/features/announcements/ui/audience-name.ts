import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import type { Announcement } from '../answers'

/** 'Homeowners', or the streets. */
export function useAudienceName() {
  const { audiences } = useWords('announcements')
  const { list } = useFormats()
  return ({ kind, streets }: Announcement['audience']) => (kind === 'streets' ? list(streets) : audiences[kind])
}
