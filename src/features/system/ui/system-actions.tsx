import { Button, Stack } from '@mantine/core'
import { IconDatabaseExport, IconDownload, IconMailCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import { showFailure, showToast } from '#kit/feedback/toast'
import { PasswordField } from '#kit/forms/password-field'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { callHeaders } from '../../../client/trpc-client'
import classes from './system.module.css'

export function SystemActions() {
  const words = useWords('system')
  const { email } = useViewer()
  const utils = trpc.useUtils()
  const [asking, setAsking] = useState(false)
  const failed = (title: string) => (error: unknown) => showFailure(title, error)
  const backup = trpc.system.backUpNow.useMutation({
    onSuccess: ({ file }) => showToast({ title: words.backupMade, message: file, tone: 'success' }),
    onError: failed(words.backupFailed),
    onSettled: () => utils.system.invalidate(),
  })
  const test = trpc.delivery.sendTest.useMutation({
    onSuccess: ({ outcome, reason }) =>
      outcome === 'sent'
        ? showToast({ title: words.testSent, message: words.lookAt(email), tone: 'success' })
        : showToast({ title: words.testNotSent, message: reason ?? '', tone: 'destructive' }),
    onError: failed(words.testNotSent),
    onSettled: () => utils.system.invalidate(),
  })
  return (
    <div className={classes.actions}>
      <Button leftSection={<IconDatabaseExport size={20} aria-hidden />} onClick={() => backup.mutate()} loading={backup.isPending}>
        {words.backUpNow}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => setAsking(true)}>
        {words.download}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMailCheck size={20} aria-hidden />}
        onClick={() => test.mutate()}
        loading={test.isPending}
      >
        {words.sendTest}
      </Button>
      {asking && <DownloadDialog onClose={() => setAsking(false)} />}
    </div>
  )
}

/** The session may have been left open. */
function DownloadDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('system')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const said = await download(password).catch(() => words.tryAgain)
    setBusy(false)
    if (said === null) onClose()
    else setProblem(said)
  }
  return (
    <Dialog title={words.download} onClose={onClose}>
      <form onSubmit={(event) => void send(event)}>
        <Stack gap="md">
          <p>{words.downloadNote}</p>
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            required
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy}>
            {words.downloadNow}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The browser saves the copy itself, because it may not fit into a phone's memory. Returns the error, if any. */
async function download(password: string): Promise<string | null> {
  const answer = await fetch('/api/system/backup/link', {
    method: 'POST',
    headers: { ...callHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  const { url, error } = (await answer.json()) as { url?: string; error?: string }
  if (!url) return String(error ?? answer.status)
  window.location.assign(url)
  return null
}
