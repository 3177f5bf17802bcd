import { Button } from '@mantine/core'
import { Facts } from '#kit/layout/facts'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import classes from './setup.module.css'

/** What is in a copy; of one elsewhere less is known before it is here. */
export interface Found {
  id: string
  community?: string
  people?: number
  madeAt: string
  version?: string
  files: number
  /** What this machine was not told, and the one before was. */
  settings: { name: string; value: string }[]
}

export function FoundCopy({ found, onRestore }: { found: Found; onRestore: () => void }) {
  const words = useWords('setup')
  const { instant, number } = useFormats()
  const { community, people, madeAt, version, files, settings } = found
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
      {settings.length > 0 && (
        <>
          <p>{words.backupSettings}</p>
          <pre className={classes.settings}>{settings.map(({ name, value }) => `${name}=${value}`).join('\n')}</pre>
        </>
      )}
      <Button mt="md" onClick={onRestore}>
        {words.backupRestore}
      </Button>
    </section>
  )
}
