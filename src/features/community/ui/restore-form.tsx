import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readProblem } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { showToast } from '#kit/feedback/toast'
import { sendForm } from '#kit/files/use-upload'
import { PasswordField } from '#kit/forms/password-field'
import { Facts } from '#kit/layout/facts'
import { useFormats, useWords } from '#kit/words/words'
import { client } from '../../../client/trpc-client'
import classes from './setup.module.css'
import { callSetup } from './setup-values'

const POLL_EVERY = 1000

export function RestoreForm({ token, offered, onBack }: { token: string; offered: boolean; onBack: () => void }) {
  const words = useWords('setup')
  const [found, setFound] = useState<Found | null>(null)
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState('')

  async function alone(says: string, work: () => Promise<void>) {
    setBusy(says)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(readProblem(error).message)
    } finally {
      setBusy('')
    }
  }

  const waitUntilBack = useWaitUntilBack()
  const restore = (id: string) =>
    alone(words.backupRestoring, async () => {
      await waitUntilBack(await callSetup<Changes>('POST', 'restore', token, { id }))
    })

  return (
    <div className={classes.ways}>
      <h1 className={classes.title}>{words.haveBackup}</h1>
      <Text c="dimmed">{words.haveBackupWhy}</Text>
      {problem && (
        <div role="alert">
          <Text fw={700}>{words.backupFailed}</Text>
          <p>{problem}</p>
        </div>
      )}
      {busy && <Spinner text={busy} />}
      {!busy && !found && <FromFile token={token} alone={alone} onFound={setFound} />}
      {!busy && !found && offered && <FromOffsite token={token} alone={alone} onFound={setFound} />}
      {!busy && found && <FoundCopy found={found} onRestore={() => void restore(found.id)} />}
      {!busy && (
        <Button variant="subtle" onClick={onBack} style={{ alignSelf: 'start' }}>
          {words.newCommunity}
        </Button>
      )}
    </div>
  )
}

/** Polls until the portal has restarted with the restored community. */
function useWaitUntilBack() {
  const words = useWords('setup')
  const changed = useChanged()
  const navigate = useNavigate()
  return async (changes: Changes) => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY))
      const info = await client.community.info.query().catch(() => null)
      if (!info || info.setupNeeded) continue
      const message = `${words.backupSignIn} ${changed(changes)}`.trim()
      showToast({ title: words.backupRestored, message, tone: 'success', duration: 15_000 })
      return navigate('/auth')
    }
  }
}

interface Changes {
  unreadable?: string[]
  numbered?: string[]
}

/** Says what was changed to make a backup fit. A setting without a field on this page is named by its key. */
function useChanged() {
  const words = useWords('setup')
  const { timeZone } = useWords('communityFields')
  const { list } = useFormats()
  const names: Record<string, string> = { timeZone, streets: words.streets, name: words.associationName }
  return ({ unreadable = [], numbered = [] }: Changes) => {
    const lost = unreadable.length > 0 && words.backupLost(list(unreadable.map((key) => names[key] ?? key)))
    return [lost, numbered.length > 0 && words.backupNumbered(list(numbered))].filter(Boolean).join(' ')
  }
}

interface Source {
  token: string
  alone: (says: string, work: () => Promise<void>) => Promise<void>
  onFound: (found: Found) => void
}

function FromFile({ token, alone, onFound }: Source) {
  const words = useWords('setup')
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const { percent } = useFormats()
  const send = async (chosen: File) => {
    setShare(0)
    const path = `/api/setup/backup?token=${encodeURIComponent(token)}`
    let found: Found | undefined
    await alone('', async () => {
      found = (await sendForm('POST', path, chosen, setShare, new AbortController().signal)) as Found
    })
    setShare(null)
    if (found) onFound(found)
  }
  if (share !== null) return <Spinner text={share < 1 ? words.backupUploading(percent(share)) : words.backupChecking} />
  return (
    <>
      <label className={classes.file}>
        {words.backupFile}
        <input type="file" accept=".sqlite" onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)} />
      </label>
      <Button disabled={!file} onClick={() => file && void send(file)} style={{ alignSelf: 'start' }}>
        {words.backupUpload}
      </Button>
    </>
  )
}

function FromOffsite({ token, alone, onFound }: Source) {
  const words = useWords('setup')
  const [password, setPassword] = useState('')
  const look = () => alone(words.backupChecking, async () => onFound(await callSetup<Found>('POST', 'offsite', token, { password })))
  return (
    <section className={classes.section}>
      <h2>{words.offsiteRestore}</h2>
      <PasswordField label={words.offsitePassword} value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
      <Button mt="md" disabled={!password} onClick={() => void look()}>
        {words.offsiteLook}
      </Button>
    </section>
  )
}

/** Less is known about an offsite copy before it is downloaded. */
interface Found extends Changes {
  id: string
  community?: string
  people?: number
  madeAt: string
  version?: string
  files: number
  /** Settings of the old machine that this one lacks. */
  settings: { name: string; value: string }[]
}

function FoundCopy({ found, onRestore }: { found: Found; onRestore: () => void }) {
  const words = useWords('setup')
  const { instant, number } = useFormats()
  const changed = useChanged()(found)
  const { community, people, madeAt, version, files, settings } = found
  const facts = {
    ...(community && { [words.backupCommunity]: community }),
    ...(people !== undefined && { [words.backupPeople]: number(people) }),
    [words.backupMadeAt]: instant(madeAt, Intl.DateTimeFormat().resolvedOptions().timeZone),
    ...(version && { [words.backupVersion]: version }),
    [words.backupFiles]: number(files),
  }
  return (
    <section>
      <h2>{words.backupFound}</h2>
      <Facts facts={facts} />
      {changed && <Text mt="md">{changed}</Text>}
      {settings.length > 0 && (
        <>
          <p>{words.backupSettings}</p>
          <pre className={classes.settings}>{settings.map(({ name, value }) => `${name}=${value}`).join('\n')}</pre>
        </>
      )}
      <Button mt="md" onClick={onRestore}>
        {words.backupRestore}
      </Button>
    </section>
  )
}
