import { useFormats, useWords } from '#kit/words/words'
import type { Outputs } from '../../../../client/trpc'

/** '12 owners of 11 homes' and '8 emails sent, 4 waiting'. */
export function useCounts() {
  const words = useWords('officialNotices')
  const { plural } = useFormats()
  return ({ owners, homes, ...counts }: Outputs['announcements']['proof']['counts']) => ({
    owners: `${plural(owners, words.owners)} ${plural(homes, words.ofHomes)}`,
    delivery: (['sent', 'printed', 'waiting', 'bounced'] as const)
      .flatMap((state) => (counts[state] > 0 ? plural(counts[state], words.counts[state]) : []))
      .join(', '),
  })
}
