import { useRef } from 'react'

/**
 * Names one sending: the same words and files tried again, after an answer that got lost, are stored once. Once they are known to be
 * there, `renew` lets the same words be sent a second time.
 */
export function useSendingKey() {
  const last = useRef({ what: '', key: '' })
  return {
    keyOf(words: unknown, files: File[] = []) {
      const what = JSON.stringify([words, ...files.map(({ name, size, lastModified }) => [name, size, lastModified])])
      if (last.current.what !== what) last.current = { what, key: newKey() }
      return last.current.key
    },
    renew() {
      last.current = { what: '', key: '' }
    },
  }
}

/** Without `crypto.randomUUID`, which plain http does not have. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
