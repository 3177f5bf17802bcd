import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useDocumentTitle } from '#kit/context/community'
import empty from '#kit/feedback/empty-state.module.css'
import { LittleHouse } from '#kit/layout/houses'
import { useWords } from '#kit/words/words'
import { Offline } from './app/offline'

interface Props {
  isSilent: boolean
  onRetry: () => Promise<unknown>
}

/** Shown while the portal restarts or the network is down. Nobody has to sign in again, and some pages can be read. */
export function Unreachable(props: Props) {
  const says = <Says {...props} />
  return props.isSilent ? <Offline otherwise={says} alone /> : says
}

function Says({ isSilent, onRetry }: Props) {
  const [busy, setBusy] = useState(false)
  const words = useWords('shell')
  const { retry: retryLabel } = useWords('kit')
  useDocumentTitle(words.notReachable)
  const retry = () => {
    setBusy(true)
    void onRetry().then(() => setBusy(false))
  }
  return (
    <main id="main" className={`${empty.empty} ${empty.page}`} tabIndex={-1}>
      <LittleHouse />
      <div role="alert">
        <h1 className={empty.title}>{words.notReachableTitle}</h1>
        <Text c="dimmed">{isSilent ? words.needsConnection : words.notReachableWhy}</Text>
      </div>
      <Button onClick={retry} loading={busy} mt="sm">
        {retryLabel}
      </Button>
    </main>
  )
}
