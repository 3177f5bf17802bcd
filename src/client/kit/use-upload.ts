import { useEffect, useRef, useState } from 'react'
import { sendForm } from './send-form'

/** One upload of a form: `progress` is 0 to 1 while it runs and null otherwise. Leaving the form ends it. */
export function useUpload() {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const cancel = () => running.current?.abort()

  useEffect(() => () => running.current?.abort(), [])

  const send = async (method: 'POST' | 'PUT' | 'PATCH', path: string, form: FormData): Promise<unknown> => {
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      return await sendForm(method, path, form, setProgress, controller.signal)
    } finally {
      if (running.current === controller) setProgress(null)
    }
  }
  return { progress, send, cancel }
}
