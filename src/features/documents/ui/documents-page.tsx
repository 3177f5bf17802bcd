import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useViewer } from '../../../client/kit/context/viewer'
import { SearchBox } from '../../../client/kit/forms/search-box'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { useAddressSearch } from '../../../client/kit/navigation/address-state'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { ListedDocument } from '../answers'
import { DOCUMENT_CATEGORIES } from '../schema'
import { AddDocumentDialog } from './add-document-dialog'
import { CategoryFilter } from './category-filter'
import { DeleteDocumentDialog } from './delete-document-dialog'
import { DocumentList } from './document-list'
import classes from './documents-page.module.css'

const TYPING = 250

/** The association's documents; the filter and the search stand in the address. */
export function DocumentsPage() {
  const mayManage = may(useViewer(), 'documents.manage')
  const [address, change] = useAddressSearch()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<ListedDocument | null>(null)
  const typed = address.get('search') ?? ''
  const [search] = useDebouncedValue(typed.trim(), TYPING)
  const category = DOCUMENT_CATEGORIES.find((name) => name === address.get('category')) ?? null
  const { data: counts } = trpc.documents.counts.useQuery({ search }, { placeholderData: (before) => before })
  const addButton = mayManage && (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
      Add Document
    </Button>
  )

  return (
    <>
      <PageTitle title="Documents">{addButton}</PageTitle>
      <div className={classes.tools}>
        <SearchBox label="Search documents" value={typed} onChange={(value) => change({ search: value })} />
        <CategoryFilter counts={counts} chosen={category ?? ''} onChange={(value) => change({ category: value })} />
      </div>
      <DocumentList
        category={category}
        search={search}
        firstStep={addButton}
        onReset={() => change({ search: '', category: '' })}
        onDelete={mayManage ? setLeaving : null}
      />
      {adding && <AddDocumentDialog onClose={() => setAdding(false)} />}
      {leaving && <DeleteDocumentDialog document={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
