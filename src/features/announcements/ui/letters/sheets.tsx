import { words as sheetWords } from 'virtual:words/letterSheet'
import { Box } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useCommunityName } from '#kit/context/community'
import { useTimeZone } from '#kit/context/session'
import { versionIn } from '#kit/words/translations'
import { useWords, useWordsIn } from '#kit/words/words'
import type { Outputs } from '../../../../client/trpc'
import { dateInZone } from '../../../../shared/calendar'
import { DEFAULT_LANGUAGE } from '../../../../words/languages'
import { keyOf, type Letter, sizeThatFits } from './letter'
import classes from './sheets.module.css'

type Announcement = Outputs['announcements']['get']

const LABELS_A_SHEET = 30
const WINDOW = { width: 3.5, height: 1 }
const LABEL = { width: 2.375, height: 0.875 }

function AddressLines({ letter: { addressLines }, room }: { letter: Letter; room: typeof LABEL }) {
  const size = `${sizeThatFits(addressLines, room)}pt`
  return (
    <address className={classes.address} style={{ '--size': size } as CSSProperties}>
      {addressLines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <div key={at}>{line}</div>
      ))}
    </address>
  )
}

export function LetterSheets({ letters, announcement }: { letters: readonly Letter[]; announcement: Announcement }) {
  return (
    <div className={classes.sheets}>
      {letters.map((letter) => (
        <LetterSheet key={keyOf(letter)} letter={letter} announcement={announcement} />
      ))}
    </div>
  )
}

function LetterSheet({ letter, announcement }: { letter: Letter; announcement: Announcement }) {
  const [language = DEFAULT_LANGUAGE] = letter.languages
  const words = useWordsIn(sheetWords, 'letterSheet', language)
  const community = useCommunityName()
  const timeZone = useTimeZone()
  const { publishedAt, attachmentName } = announcement
  const versions = new Map(
    letter.languages.map((code) => {
      const version = versionIn(code, announcement)
      return [version.language, version] as const
    }),
  )
  return (
    <article className={classes.letter} lang={language}>
      <header className={classes.head}>
        <strong>{community}</strong>
        {publishedAt && <span>{words.posted(dateInZone(publishedAt, timeZone))}</span>}
      </header>
      <AddressLines letter={letter} room={WINDOW} />
      {[...versions.values()].map((version) => (
        <Notice key={version.language} version={version} />
      ))}
      <footer className={classes.foot}>
        {attachmentName && <p>{words.attachment(attachmentName)}</p>}
        <p>{words.why(window.location.host)}</p>
      </footer>
    </article>
  )
}

function Notice({ version: { language, title, content, isUrgent } }: { version: Announcement }) {
  const words = useWordsIn(sheetWords, 'letterSheet', language)
  return (
    <section lang={language}>
      {isUrgent && (
        <Box component="p" fw={700} c="var(--red-text)">
          {words.urgent}
        </Box>
      )}
      <h2>{title}</h2>
      <p className={classes.text}>{content}</p>
    </section>
  )
}

export function LabelSheets({ letters }: { letters: readonly Letter[] }) {
  const words = useWords('delivery')
  const count = Math.ceil(letters.length / LABELS_A_SHEET)
  const sheets = Array.from({ length: count }, (_, at) => letters.slice(at * LABELS_A_SHEET, (at + 1) * LABELS_A_SHEET))
  return (
    <div className={classes.sheets}>
      {sheets.map((labels, at) => (
        <ul key={labels[0]?.addressLines.join()} className={classes.labels} aria-label={words.sheet(at + 1)}>
          {labels.map((letter) => (
            <li key={keyOf(letter)} className={classes.label}>
              <AddressLines letter={letter} room={LABEL} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
