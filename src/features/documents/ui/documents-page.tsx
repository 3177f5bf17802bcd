import { Box, Button, NativeSelect } from '@mantine/core'
import { IconArchive, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { useViewer } from '#kit/context/session'
import { BackLink, More, PageTitle } from '#kit/layout/page'
import { FilterChips, SearchBox } from '#kit/lists/filters'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { OpenDialog } from './document-actions'
import type { Opened } from './document-dialog'
import { useCategories } from './document-fields'
import { DocumentList } from './document-list'
import classes from './documents-page.module.css'
import type { Asked } from './use-asked'
import { useAsked } from './use-asked'

/** Loaded when opened: only the board needs the forms. */
const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog')).DocumentDialog }))

export function DocumentsPage() {
  const words = useWords('documents')
  const mayManage = may(useViewer(), 'documents.manage')
  const { asked, typed, change } = useAsked()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { category, sort: _, ...counted } = asked
  const { data: counts } = trpc.documents.counts.useQuery(counted, { placeholderData: (before) => before })
  const open = useCallback<OpenDialog>((name, document) => setOpened({ name, document }), [])
  const addButton = mayManage && !asked.archived && (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened({ name: 'add' })}>
      {words.add}
    </Button>
  )

  return (
    <>
      {asked.archived && <BackLink to="/documents">{words.title}</BackLink>}
      <PageTitle title={asked.archived ? words.archiveTitle : words.title}>
        {addButton}
        <More />
      </PageTitle>
      {asked.archived && (
        <Box component="p" mb="1.5rem">
          {words.archiveWhat}
        </Box>
      )}
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchBox label={words.search} value={typed} onChange={(value) => change({ search: value, match: '' })} />
          <YearAndOrder asked={asked} onChange={change} />
        </div>
        <CategoryFilter counts={counts} chosen={category ?? ''} onChange={(value) => change({ category: value })} />
      </div>
      <DocumentList
        asked={asked}
        firstStep={addButton}
        mayManage={mayManage}
        onReset={() => change({ search: '', category: '', year: '', match: '' })}
        onAnyWord={() => change({ match: 'any' })}
        onOpen={open}
      />
      <div className={classes.more}>
        {!asked.archived && (
          <Link to="/documents?archived=true" className={classes.quiet ?? ''}>
            <IconArchive size={20} aria-hidden />
            {words.archived}
          </Link>
        )}
        {mayManage && !asked.archived && <UnreadFiles />}
      </div>
      <Suspense>{opened && <DocumentDialog opened={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}

interface Props {
  counts: { category: string; count: number }[] | undefined
  chosen: string
  onChange: (category: string) => void
}

function CategoryFilter({ counts, chosen, onChange }: Props) {
  const words = useWords('documents')
  const total = counts?.reduce((sum, { count }) => sum + count, 0)
  const countOf = (value: string) => counts && (counts.find(({ category }) => category === value)?.count ?? 0)
  const choices = [
    { value: '', label: words.all, count: total },
    ...useCategories().map((each) => ({ ...each, count: countOf(each.value) })),
  ]
  return <FilterChips label={words.categories} choices={choices} value={chosen} onChange={onChange} />
}

function YearAndOrder({ asked, onChange }: { asked: Asked; onChange: (change: { year?: string; sort?: string }) => void }) {
  const words = useWords('documents')
  const { year, sort, ...others } = asked
  const { data = [] } = trpc.documents.years.useQuery(others, { placeholderData: (before) => before })
  const years = data.map((each) => ({ value: String(each.year), label: `${each.year} (${each.count})` }))
  const chosen = year === null ? '' : String(year)
  const offered = years.some(({ value }) => value === chosen) || !chosen ? years : [{ value: chosen, label: `${chosen} (0)` }, ...years]
  return (
    <div className={classes.selects}>
      <NativeSelect
        aria-label={words.year}
        data={[{ value: '', label: words.anyYear }, ...offered]}
        value={chosen}
        onChange={(event) => onChange({ year: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={words.order}
        data={[
          { value: '', label: words.newest },
          { value: 'documentDate', label: words.documentDate },
          { value: 'title', label: words.byTitle },
        ]}
        value={sort === 'newest' ? '' : sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      />
    </div>
  )
}

const UnreadFilesDialog = lazy(async () => ({ default: (await import('./unread-files-dialog')).UnreadFilesDialog }))

/** A quiet note for the board that some files are not searchable by their text. */
function UnreadFiles() {
  const words = useWords('documents')
  const [open, setOpen] = useState(false)
  const { data } = trpc.search.files.useQuery()
  if (!data || (data.length === 0 && !open)) return null
  return (
    <>
      <button type="button" className={classes.quiet} onClick={() => setOpen(true)}>
        {words.unreadFiles(data.length)}
      </button>
      <Suspense>{open && <UnreadFilesDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
