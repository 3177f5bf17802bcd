import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { isGone } from '#kit/feedback/problem'
import { Checkbox } from '#kit/forms/checkbox'
import { Segmented } from '#kit/forms/segmented'
import { BackLink, PageTitle } from '#kit/layout/page'
import { useAddressState } from '#kit/navigation/address'
import { LabelSheets } from '#kit/print/sheets'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import classes from './letters.module.css'
import { LetterSheets } from './sheets'

export function LettersPage() {
  const words = useWords('delivery')
  const id = Number(useParams().id)
  const letters = trpc.announcements.letters.useQuery({ id })
  const announcement = trpc.announcements.get.useQuery({ id })
  const failed = [letters, announcement].find((query) => query.error)
  const isKnown = letters.data && announcement.data
  return (
    <>
      <BackLink to={`/delivery?tab=letters&notice=${id}`}>{words.letters}</BackLink>
      <PageTitle title={words.lettersTitle} />
      {isKnown ? (
        <PrintPreview letters={letters.data} announcement={announcement.data} />
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
  letters: Outputs['announcements']['letters']
  announcement: Outputs['announcements']['get']
}

function PrintPreview({ letters: { toldAt, letters }, announcement }: Printed) {
  const words = useWords('delivery')
  const { plural } = useFormats()
  const [layout, setLayout] = useAddressState('layout')
  const [all, setAll] = useAddressState('all')
  const { title, lang } = versionIn(useLanguage(), announcement)
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
            <Button
              className={classes.start ?? ''}
              leftSection={<IconPrinter size={20} aria-hidden />}
              disabled={shown.length === 0}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          </>
        )}
      </div>
      <Suspense fallback={<RowSkeletons count={4} />}>
        {isLabels ? (
          <LabelSheets labels={shown.map(({ addressLines }) => addressLines)} sheetName={words.sheet} />
        ) : (
          <LetterSheets letters={shown} announcement={announcement} />
        )}
      </Suspense>
    </>
  )
}
