import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { readJson } from '../../../shared/fields'
import { refetchAfterConflict } from '../../query-client'
import { callHeaders, shouldRetry } from '../../trpc-client'
import { apiError } from '../feedback/problem'
import { useSendingKey } from '../forms/use-once'
import { useWords, wordsNow } from '../words/words'
import classes from './upload.module.css'

export class SendError extends Error {
  readonly data: { httpStatus: number; issues: unknown[]; details: Record<string, unknown> }

  constructor(
    readonly status: number,
    message: string,
    readonly issues: { path: string; message: string }[] = [],
    details: Record<string, unknown> = {},
  ) {
    super(message)
    this.data = { httpStatus: status, issues, details }
  }
}

export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Sends a form or a single file and returns the JSON answer. `onProgress` receives the share sent, 0 to 1; fetch cannot report it, so this
 * uses XMLHttpRequest. Throws `SendError`, or an AbortError if `signal` aborted.
 */
export function sendForm(
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  form: FormData | File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0)
    request.onerror = () => reject(new SendError(0, wordsNow('kit').uploadInterrupted))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onload = async () => {
      const body = readBody(request.responseText)
      const isOk = request.status >= 200 && request.status < 300
      // A Wi-Fi's own page is no answer of the portal.
      if (isOk) return body ? resolve(body) : reject(new SendError(0, wordsNow('basics').unreachable))
      if (await shouldRetry(new Response(null, { status: request.status })))
        return resolve(sendForm(method, path, form, onProgress, signal))
      const { error, issues, ...details } = body ?? {}
      const message = typeof error === 'string' ? error : apiError(request.status)
      reject(new SendError(request.status, message, Array.isArray(issues) ? issues : [], details))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    request.send(form)
  })
}

function readBody(text: string): Record<string, unknown> | null {
  const body = readJson(text)
  return typeof body === 'object' && body !== null ? { ...body } : null
}

/** `progress` is 0 to 1 during the upload and null otherwise. Unmounting aborts the upload. */
export function useUpload() {
  const [progress, setProgress] = useState<number | null>(null)
  const { keyOf, renew } = useSendingKey()
  const running = useRef<AbortController>(null)
  const cancel = () => running.current?.abort()

  useEffect(() => () => running.current?.abort(), [])

  const send = async (method: 'POST' | 'PUT' | 'PATCH', path: string, form: FormData): Promise<unknown> => {
    // A second quick click on 'Save' would send everything twice.
    if (running.current) throw new DOMException('Already on its way', 'AbortError')
    const controller = new AbortController()
    running.current = controller
    if (method === 'POST' && !form.has('key')) form.append('key', keyOf([...form]))
    setProgress(0)
    try {
      const answer = await sendForm(method, path, form, setProgress, controller.signal)
      renew()
      return answer
    } catch (error) {
      refetchAfterConflict(error, false)
      throw error
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return { progress, send, cancel }
}

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
