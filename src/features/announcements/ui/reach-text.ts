import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'

/** How many people an email about an announcement goes to. */
export function useReachText() {
  const words = useWords('announcements')
  const { plural } = useFormats()
  return (readers: number) => (readers === 0 ? words.allEmailed : plural(readers, words.reach))
}
