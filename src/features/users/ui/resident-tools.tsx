import { Button } from '@mantine/core'
import { IconDownload, IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { saveFile } from '../../../client/kit/files/save-file'
import { trpc } from '../../../client/trpc'

const ImportResidentsDialog = lazy(async () => ({ default: (await import('./import/import-residents-dialog')).ImportResidentsDialog }))

/** The whole residents' list in and out, as a spreadsheet. */
export function ResidentTools() {
  const [importing, setImporting] = useState(false)
  const take = trpc.residents.export.useMutation({
    onSuccess: ({ fileName, csv }) => saveFile(fileName, 'text/csv;charset=utf-8', csv),
    onError: (error) => showToast({ title: 'Export failed', message: problemText(error, 'Please try again.'), tone: 'destructive' }),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconTableImport size={20} aria-hidden />} onClick={() => setImporting(true)}>
        Import Residents
      </Button>
      <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => take.mutate()} loading={take.isPending}>
        Export List
      </Button>
      {importing && (
        <Suspense>
          <ImportResidentsDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
