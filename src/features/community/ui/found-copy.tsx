import { Button } from '@mantine/core'
import { Facts } from '../../../client/kit/layout/facts'
import { useFormats } from '../../../client/kit/words/formats'
import { useWords } from '../../../client/kit/words/words'

/** What is in a copy; of one elsewhere less is known before it is here. */
export interface Found {
  id: string
  community?: string
  people?: number
  madeAt: string
  version?: string
  files: number
}

export function FoundCopy({ found, onRestore }: { found: Found; onRestore: () => void }) {
  const words = useWords('joining')
  const { instant, number } = useFormats()
  const { community, people, madeAt, version, files } = found
  const facts = {
    ...(community && { [words.backupCommunity]: community }),
    ...(people !== undefined && { [words.backupPeople]: number(people) }),
    [words.backupMadeAt]: instant(madeAt, Intl.DateTimeFormat().resolvedOptions().timeZone),
    ...(version && { [words.backupVersion]: version }),
    [words.backupFiles]: number(files),
  }
  return (
    <section>
      <h2>{words.backupFound}</h2>
      <Facts facts={facts} />
      <Button mt="md" onClick={onRestore}>
        {words.backupRestore}
      </Button>
    </section>
  )
}
