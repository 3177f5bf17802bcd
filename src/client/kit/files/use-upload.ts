import { useEffect, useRef, useState } from 'react'
import { readAgainAfter } from '../../query-client'
import { sendForm } from './send-form'

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
