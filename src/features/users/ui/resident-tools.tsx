import { Button } from '@mantine/core'
import { IconDownload, IconQrcode, IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { saveFile } from '../../../client/kit/files/save-file'
import { trpc } from '../../../client/trpc'

const ImportResidentsDialog = lazy(async () => ({ default: (await import('./import/import-residents-dialog')).ImportResidentsDialog }))

const SignUpSheet = lazy(async () => ({ default: (await import('./sign-up-sheet')).SignUpSheet }))

/** The whole residents' list in and out, as a spreadsheet; and a sheet on paper for those it does not reach. */
export function ResidentTools() {
  const [open, setOpen] = useState<'import' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  const take = trpc.residents.export.useMutation({
    onSuccess: ({ fileName, csv }) => saveFile(fileName, 'text/csv;charset=utf-8', csv),
    onError: (error) => showToast({ title: 'Export failed', message: problemText(error, 'Please try again.'), tone: 'destructive' }),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconTableImport size={20} aria-hidden />} onClick={() => setOpen('import')}>
        Import Residents
      </Button>
      <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => take.mutate()} loading={take.isPending}>
        Export List
      </Button>
      <Button variant="default" leftSection={<IconQrcode size={20} aria-hidden />} onClick={() => setOpen('sheet')}>
        Sign-Up Sheet
      </Button>
      <Suspense>
        {open === 'import' && <ImportResidentsDialog onClose={close} />}
        {open === 'sheet' && <SignUpSheet onClose={close} />}
      </Suspense>
    </>
  )
}
