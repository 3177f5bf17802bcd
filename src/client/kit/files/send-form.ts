import { callHeaders } from '../../trpc-client'
import { apiError } from '../feedback/problem'
import { wordsNow } from '../words/words'

/** A refused or failed upload; `data` has the shape tRPC's errors have, so that `readProblem` reads both. */
export class SendError extends Error {
  readonly data: { httpStatus: number; issues: unknown[]; details: Record<string, unknown> }

  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    message: string,
    readonly issues: { path: string; message: string }[] = [],
    details: Record<string, unknown> = {},
  ) {
    super(message)
    this.data = { httpStatus: status, issues, details }
  }
}

/** True for what `signal` ended: nothing to tell anybody. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Sends a form with files, or a file alone, and gives the JSON answer. `onProgress` hears the share sent, 0 to 1; fetch cannot tell it, so this is an
 * XMLHttpRequest. Throws `SendError`, or an AbortError when `signal` ended it.
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
    request.onload = () => {
      const body = readBody(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(body)
      const { error, issues, ...details } = body
      const message = typeof error === 'string' ? error : apiError(request.status)
      reject(new SendError(request.status, message, Array.isArray(issues) ? issues : [], details))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    request.send(form)
  })
}

function readBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}
