import { Button, Group, NativeSelect } from '@mantine/core'
import { IconPrinter, IconTags } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { useAddressState } from '#kit/navigation/address'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { LetterTable } from './letter-table'
import classes from './letters.module.css'

type NotifiedAnnouncement = Outputs['announcements']['notified'][number]

export function LettersCard() {
  const words = useWords('delivery')
  const [asked, ask] = useAddressState('notice')
  const query = trpc.announcements.notified.useQuery()
  const { data: announcements, error } = query
  const chosen = announcements?.find(({ id }) => String(id) === asked) ?? announcements?.[0]
  if (error && !announcements) return <ReadError title={words.listFailed} query={query} />
  if (!announcements) return <RowSkeletons count={4} />
  if (!chosen) return <EmptyState title={words.noNotice} text={words.noNoticeYet} />
  return (
    <>
      <ChooseNotice announcements={announcements} chosen={chosen} onChoose={(id) => ask(id === String(announcements[0]?.id) ? '' : id)} />
      <NoticeLetters key={chosen.id} notice={chosen} />
    </>
  )
}

function ChooseNotice({
  announcements,
  chosen,
  onChoose,
}: {
  announcements: NotifiedAnnouncement[]
  chosen: NotifiedAnnouncement
  onChoose: (id: string) => void
}) {
  const words = useWords('delivery')
  const language = useLanguage()
  const { instantDay } = useFormats()
  const timeZone = useTimeZone()
  return (
    <NativeSelect
      maw="40rem"
      label={words.announcement}
      value={String(chosen.id)}
      onChange={(event) => onChoose(event.currentTarget.value)}
      mb="md"
    >
      {announcements.map((notice) => {
        const { title, lang } = versionIn(language, notice)
        return (
          <option key={notice.id} value={notice.id} lang={lang}>
            {words.noticeFrom(title, instantDay(notice.toldAt, timeZone))}
          </option>
        )
      })}
    </NativeSelect>
  )
}

function NoticeLetters({ notice: { id } }: { notice: NotifiedAnnouncement }) {
  const words = useWords('delivery')
  const { plural } = useFormats()
  const query = trpc.announcements.letters.useQuery({ id })
  const { data, error } = query
  if (error && !data) return <ReadError title={words.listFailed} query={query} />
  if (!data) return <RowSkeletons count={4} />
  const { reached, letters } = data
  const needed = letters.reduce((sum, { people }) => sum + people.length, 0)
  return (
    <>
      <div className={classes.summary}>
        <p>
          {plural(reached, words.hasReached)} {needed === 0 ? words.noOneNeeds : plural(needed, words.needLetter)}
        </p>
        {needed > 0 && (
          <Group gap={8}>
            <Button component={Link} to={`/letters/${id}`} variant="default" leftSection={<IconPrinter size={20} aria-hidden />}>
              {words.printLetters}
            </Button>
            <Button component={Link} to={`/letters/${id}?layout=labels`} variant="default" leftSection={<IconTags size={20} aria-hidden />}>
              {words.printLabels}
            </Button>
          </Group>
        )}
      </div>
      {needed > 0 && <LetterTable id={id} letters={letters} />}
    </>
  )
}
