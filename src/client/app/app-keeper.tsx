import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useViewer } from '#kit/context/viewer'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'
import { keepCopy } from './keep-copy'
import { endWorker, startWorker, update } from './worker'

/** What makes the portal an app on this device, while the community offers it; says when a newer version is there. */
export function AppKeeper({ isOffered }: { isOffered: boolean }) {
  const words = useWords('app')
  const { id } = useViewer()
  const [newer, setNewer] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    void (isOffered ? startWorker(setNewer) : endWorker())
  }, [isOffered])
  useEffect(() => (isOffered ? keepCopy(id) : undefined), [isOffered, id])

  if (!newer) return null
  return (
    <Note
      tone="blue"
      icon={IconRefresh}
      role="status"
      mb="lg"
      action={
        <Button variant="default" onClick={() => update(newer)}>
          {words.updateNow}
        </Button>
      }
    >
      <p>{words.newVersion}</p>
    </Note>
  )
}
