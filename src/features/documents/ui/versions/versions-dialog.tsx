import { Box, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTimeZone, useViewer } from '#kit/context/session'
import { ConfirmDialog, Dialog, StaysUntil } from '#kit/dialogs/dialog'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { useDeletionToast } from '#kit/feedback/undo-toast'
import { StatusBadge } from '#kit/lists/status-badge'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { sizeText } from '../../../../shared/file-kinds'
import { may } from '../../../../shared/permissions'
import type { ListedDocument, ListedVersion } from '../../answers'
import { showDocumentFailure } from '../failure'
import classes from './versions-dialog.module.css'

export function VersionsDialog({ document, onClose }: { document: ListedDocument; onClose: () => void }) {
  const words = useWords('documents')
  const mayManage = may(useViewer(), 'documents.manage')
  const [leaving, setLeaving] = useState<number | null>(null)
  const query = trpc.documents.versions.useQuery({ id: document.id })
  const { data, error } = query

  if (leaving !== null) return <RemoveVersion id={document.id} number={leaving} onClose={() => setLeaving(null)} />
  return (
    <Dialog title={document.title} onClose={onClose}>
      <ReadError title={words.versionsFailed} query={query} />
      {!error && !data && <RowSkeletons count={2} height="5rem" />}
      <Stack component="ol" gap="1rem">
        {data?.map((version, at) => (
          <Version
            key={version.number}
            version={version}
            isNewest={at === 0}
            onRemove={mayManage && data.length > 1 ? () => setLeaving(version.number) : null}
          />
        ))}
      </Stack>
    </Dialog>
  )
}

function Version({ version, isNewest, onRemove }: { version: ListedVersion; isNewest: boolean; onRemove: (() => void) | null }) {
  const words = useWords('documents')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const personName = usePersonName()
  const { number, fileName, fileSize, note, uploader, uploadedAt, downloadUrl } = version
  const name = words.version(number)
  return (
    <li className={classes.version}>
      <div>
        <Box component="h3" fz="md">
          {name} {isNewest && <StatusBadge tone="green">{words.newestVersion}</StatusBadge>}
        </Box>
        {note && <p>{note}</p>}
        <Box component="p" fz="sm" c="dimmed">
          {words.uploadedBy(personName(uploader), formats.instantDay(uploadedAt, timeZone))}
        </Box>
        <Box component="p" fz="sm" c="dimmed">
          {fileName} · {sizeText(fileSize)}
        </Box>
      </div>
      <Group gap="0.5rem">
        <Button component="a" href={downloadUrl} target="_blank" rel="noopener" variant="default">
          {words.open}
          <span className="visually-hidden"> {name}</span>
        </Button>
        {onRemove && (
          <Button variant="default" data-destructive onClick={onRemove}>
            {words.removeVersion}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </Group>
    </li>
  )
}

function RemoveVersion({ id, number, onClose }: { id: number; number: number; onClose: () => void }) {
  const words = useWords('documents')
  const utils = trpc.useUtils()
  const showDeleted = useDeletionToast()
  const remove = trpc.documents.removeVersion.useMutation({
    onSuccess: ({ id: version, message }) =>
      showDeleted({ title: message }, (client) => client.documents.restoreVersion.mutate({ id: version })),
    onError: (error) => showDocumentFailure(error, words.removeFailed),
    onSettled: async () => {
      await utils.invalidate()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.removeTitle(number)}
      confirmLabel={words.removeVersion}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id, number })}
      onClose={onClose}
    >
      <p>{words.removeWhat}</p>
      <StaysUntil />
    </ConfirmDialog>
  )
}
