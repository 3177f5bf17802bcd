import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useViewer } from '../../../client/kit/context/viewer'
import { SearchBox } from '../../../client/kit/forms/search-box'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { ListedDocument } from '../answers'
import { AddDocumentDialog } from './add-document-dialog'
import { CategoryFilter } from './category-filter'
import { DeleteDocumentDialog } from './delete-document-dialog'
import { DocumentList } from './document-list'
import classes from './documents-page.module.css'
import { useAsked } from './use-asked'
import { YearAndOrder } from './year-and-order'

/** The association's documents; the filter and the search stand in the address. */
export function DocumentsPage() {
  const mayManage = may(useViewer(), 'documents.manage')
  const { asked, typed, change } = useAsked()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<ListedDocument | null>(null)
  const { category, year, search, match } = asked
  const { data: counts } = trpc.documents.counts.useQuery({ year, search, match }, { placeholderData: (before) => before })
  const addButton = mayManage && (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
      Add Document
    </Button>
  )

  return (
    <>
      <PageTitle title="Documents">{addButton}</PageTitle>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchBox label="Search documents" value={typed} onChange={(value) => change({ search: value, match: '' })} />
          <YearAndOrder asked={asked} onChange={change} />
        </div>
        <CategoryFilter counts={counts} chosen={category ?? ''} onChange={(value) => change({ category: value })} />
      </div>
      <DocumentList
        asked={asked}
        firstStep={addButton}
        onReset={() => change({ search: '', category: '', year: '', match: '' })}
        onAnyWord={() => change({ match: 'any' })}
        onDelete={mayManage ? setLeaving : null}
      />
      {adding && <AddDocumentDialog onClose={() => setAdding(false)} />}
      {leaving && <DeleteDocumentDialog document={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
