import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { readAgainAfter } from '../../query-client'
import { useWords } from '../words/words'
import { sendForm } from './send-form'
import classes from './upload.module.css'

/** One upload of a form: `progress` is 0 to 1 while it runs and null otherwise. Leaving the form ends it. */
export function useUpload() {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const cancel = () => running.current?.abort()

  useEffect(() => () => running.current?.abort(), [])

  const send = async (method: 'POST' | 'PUT' | 'PATCH', path: string, form: FormData): Promise<unknown> => {
    // The second of two quick taps on 'Save' would send everything twice.
    if (running.current) throw new DOMException('Already on its way', 'AbortError')
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      return await sendForm(method, path, form, setProgress, controller.signal)
    } catch (error) {
      readAgainAfter(error, false)
      throw error
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return { progress, send, cancel }
}

/** How far an upload is, with Cancel; nothing while none runs. Once all is sent the server still checks and stores it. */
export function UploadProgress({ progress, onCancel }: { progress: number | null; onCancel: () => void }) {
  const words = useWords('kit')
  if (progress === null) return null
  const percent = Math.floor(progress * 100)
  return (
    <Stack gap={8} align="flex-start">
      <div className={classes.words}>
        <span>{percent < 100 ? words.uploading : words.checkingAndSaving}</span>
        <span>{percent}%</span>
      </div>
      <progress className={classes.bar} max={100} value={percent} aria-label={words.upload} />
      <Button variant="default" onClick={onCancel}>
        {words.cancelUpload}
      </Button>
    </Stack>
  )
}
