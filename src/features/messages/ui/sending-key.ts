import { useRef } from 'react'

/** Names one sending: the same text tried again, after an answer that got lost, is stored once. */
export function useSendingKey() {
  const last = useRef({ text: '', key: '' })
  return (text: string) => {
    if (last.current.key === '' || last.current.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}

/** Without `crypto.randomUUID`, which plain http does not have. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
