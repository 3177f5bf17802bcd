import { words as residentWords } from 'virtual:words/residents'
import { Button } from '@mantine/core'
import { IconDownload, IconQrcode, IconTableImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { showFailure } from '../../../client/kit/feedback/show-failure'
import { saveFile } from '../../../client/kit/files/save-file'
import { lazyPage } from '../../../client/kit/navigation/lazy-page'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'

const ImportResidentsDialog = lazyPage(() => import('./import/import-residents-dialog'), 'ImportResidentsDialog', residentWords)

const SignUpSheet = lazyPage(() => import('./sign-up-sheet'), 'SignUpSheet')

/** The whole residents' list in and out, as a spreadsheet; and a sheet on paper for those it does not reach. */
export function ResidentTools() {
  const [open, setOpen] = useState<'import' | 'sheet' | null>(null)
  const words = useWords('users')
  const close = () => setOpen(null)
  const take = trpc.people.export.useMutation({
    onSuccess: ({ fileName, csv }) => saveFile(fileName, 'text/csv;charset=utf-8', csv),
    onError: (error) => showFailure(words.exportFailed, error),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconTableImport size={20} aria-hidden />} onClick={() => setOpen('import')}>
        {words.importResidents}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => take.mutate()} loading={take.isPending}>
        {words.exportList}
      </Button>
      <Button variant="default" leftSection={<IconQrcode size={20} aria-hidden />} onClick={() => setOpen('sheet')}>
        {words.signUpSheet}
      </Button>
      <Suspense>
        {open === 'import' && <ImportResidentsDialog onClose={close} />}
        {open === 'sheet' && <SignUpSheet onClose={close} />}
      </Suspense>
    </>
  )
}
