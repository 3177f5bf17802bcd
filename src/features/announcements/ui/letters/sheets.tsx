import { words as sheetWords } from 'virtual:words/letterSheet'
import { Box } from '@mantine/core'
import { useCommunityName } from '#kit/context/community'
import { useTimeZone } from '#kit/context/session'
import { AddressLines } from '#kit/print/sheets'
import classes from '#kit/print/sheets.module.css'
import { versionIn } from '#kit/words/translations'
import { useWordsIn } from '#kit/words/words'
import type { Outputs } from '../../../../client/trpc'
import { dateInZone } from '../../../../shared/calendar'
import { DEFAULT_LANGUAGE } from '../../../../words/languages'
import { keyOf, type Letter } from './letter'

type Announcement = Outputs['announcements']['get']
type Proof = Outputs['announcements']['proof']
/** An announcement, or the record of an official notice. */
export type SheetText = Pick<
  Announcement,
  'title' | 'content' | 'language' | 'publishedAt' | 'attachmentName' | 'isUrgent' | 'isOfficial'
> &
  Pick<Proof, 'translations'>

export function LetterSheets({ letters, notice }: { letters: readonly Letter[]; notice: SheetText }) {
  return (
    <div className={classes.sheets}>
      {letters.map((letter) => (
        <LetterSheet key={keyOf(letter)} letter={letter} notice={notice} />
      ))}
    </div>
  )
}

function LetterSheet({ letter, notice }: { letter: Letter; notice: SheetText }) {
  const [language = DEFAULT_LANGUAGE] = letter.languages
  const words = useWordsIn(sheetWords, 'letterSheet', language)
  const community = useCommunityName()
  const timeZone = useTimeZone()
  const { publishedAt, attachmentName, isOfficial } = notice
  const versions = new Map(
    letter.languages.map((code) => {
      const version = versionIn(code, notice)
      return [version.language, version] as const
    }),
  )
  return (
    <article className={classes.letter} lang={language}>
      <header className={classes.head}>
        <strong>{isOfficial ? words.officialOf(community) : community}</strong>
        {publishedAt && <span>{words.posted(dateInZone(publishedAt, timeZone))}</span>}
      </header>
      <AddressLines lines={letter.addressLines} />
      {[...versions.values()].map((version) => (
        <Notice key={version.language} version={version} />
      ))}
      <footer className={classes.foot}>
        {attachmentName && <p>{isOfficial ? words.enclosed(attachmentName) : words.attachment(attachmentName)}</p>}
        {!isOfficial && <p>{words.why(window.location.host)}</p>}
      </footer>
    </article>
  )
}

function Notice({ version: { language, title, content, isUrgent } }: { version: SheetText }) {
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
