import { Button, Group } from '@mantine/core'
import { IconPaperclip, IconPrinter } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { Note } from '#kit/feedback/note'
import { isGone } from '#kit/feedback/problem'
import { Checkbox } from '#kit/forms/checkbox'
import { Segmented } from '#kit/forms/segmented'
import { BackLink, PageTitle } from '#kit/layout/page'
import { useAddressState } from '#kit/navigation/address'
import { LabelSheets } from '#kit/print/sheets'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { HandleLetters } from './letter-table'
import classes from './letters.module.css'
import { LetterSheets, type SheetText } from './sheets'

export function LettersPage() {
  const words = useWords('delivery')
  const id = Number(useParams().id)
  const letters = trpc.announcements.letters.useQuery({ id })
  const people = letters.data?.letters.flatMap((letter) => letter.people) ?? []
  // The record of an official notice is read, because the announcement may be deleted.
  const isOfficial = people.some(({ ownerId }) => ownerId !== undefined)
  const announcement = trpc.announcements.get.useQuery({ id }, { enabled: people.length > 0 && !isOfficial })
  const proof = trpc.announcements.proof.useQuery({ id }, { enabled: isOfficial })
  const notice = proof.data ? { ...proof.data, publishedAt: proof.data.sentAt, isUrgent: false, isOfficial } : announcement.data
  const failed = [letters, announcement, proof].find((query) => query.error)
  return (
    <>
      {isOfficial ? (
        <BackLink to={`/official-notices/${id}`}>{words.proof}</BackLink>
      ) : (
        <BackLink to={`/delivery?tab=letters&notice=${id}`}>{words.letters}</BackLink>
      )}
      <PageTitle title={words.lettersTitle} />
      {letters.data && (notice || people.length === 0) ? (
        <PrintPreview id={id} letters={letters.data} notice={notice} />
      ) : !failed ? (
        <RowSkeletons count={4} />
      ) : isGone(failed.error) ? (
        <EmptyState title={words.noSuchNotice} />
      ) : (
        <ReadError title={words.listFailed} query={failed} />
      )}
    </>
  )
}

interface Printed {
  id: number
  letters: Outputs['announcements']['letters']
  notice: SheetText | undefined
}

function PrintPreview({ id, letters: { title: original, toldAt, letters }, notice }: Printed) {
  const words = useWords('delivery')
  const { plural } = useFormats()
  const [layout, setLayout] = useAddressState('layout')
  const [all, setAll] = useAddressState('all')
  const language = useLanguage()
  const { title, lang } = notice ? versionIn(language, notice) : { title: original }
  const isLabels = layout === 'labels'
  const toDo = letters.filter(({ how }) => how === null)
  const shown = all ? letters : toDo
  const layouts = (['letters', 'labels'] as const).map((value) => ({ value, label: words.layouts[value] }))
  return (
    <>
      <div className={classes.controls}>
        <p>
          <strong lang={lang}>{title}</strong>: {letters.length === 0 ? words.noOneNeeds : plural(shown.length, words.letterCount)}{' '}
          {toldAt === null && words.notToldYet}
        </p>
        {letters.length > 0 && (
          <>
            <Segmented
              name="layout"
              label={words.layout}
              options={layouts}
              value={isLabels ? 'labels' : 'letters'}
              onChange={(value) => setLayout(value === 'labels' ? value : '')}
            />
            {toDo.length < letters.length && (
              <Checkbox label={words.alsoHandled} checked={all !== ''} onChange={() => setAll(all ? '' : 'yes')} />
            )}
            <p className={classes.small}>{isLabels ? words.labelsHint : words.lettersHint}</p>
            {notice?.isOfficial && notice.attachmentName && shown.length > 0 && (
              <Note tone="blue" icon={IconPaperclip}>
                {words.enclose(notice.attachmentName, plural(shown.length, words.times))}
              </Note>
            )}
            <Group gap={8}>
              <Button leftSection={<IconPrinter size={20} aria-hidden />} disabled={shown.length === 0} onClick={() => window.print()}>
                {words.print}
              </Button>
              {notice?.isOfficial && <HandleLetters id={id} letters={shown} label={words.markPrinted} />}
            </Group>
          </>
        )}
      </div>
      <Suspense fallback={<RowSkeletons count={4} />}>
        {isLabels ? (
          <LabelSheets labels={shown.map(({ addressLines }) => addressLines)} sheetName={words.sheet} />
        ) : (
          notice && <LetterSheets letters={shown} notice={notice} />
        )}
      </Suspense>
    </>
  )
}
