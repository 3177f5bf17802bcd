import { useEffect, useRef, useState } from 'react'
import { fieldErrors, problemText } from '#kit/feedback/problem'
import { isCancelled, sendForm } from '#kit/files/use-upload'
import { wordsNow } from '#kit/words/words'
import { BLANK, type Values } from '../document-fields'
import { formOf, newProblemsOf, titleFrom } from '../document-values'
import { categoryFrom, dateFrom } from './proposals'

const AT_ONCE = 3

export interface Item {
  key: number
  file: File
  values: Values
  /** Upload progress from 0 to 1. */
  progress: number | null
  /** Errors by field; `''` is for errors without a field. */
  problems: Record<string, string>
}

const itemOf = (file: File, key: number): Item => ({
  key,
  file,
  values: {
    ...BLANK,
    title: titleFrom(file.name),
    category: categoryFrom(file.name),
    documentDate: dateFrom(file.name),
    files: [file],
  },
  progress: null,
  problems: {},
})

/** Uploads files, three at a time. A refused file stays in the list and stops no other. */
export function useQueue(files: File[]) {
  const [items, setItems] = useState(() => files.map(itemOf))
  const [busy, setBusy] = useState(false)
  const leaving = useRef(new AbortController())
  const change = (key: number, changed: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changed } : item)))
  const drop = (key: number) => setItems((all) => all.filter((item) => item.key !== key))

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function send({ key, values }: Item): Promise<boolean> {
    const problems = newProblemsOf(values)
    if (Object.keys(problems).length > 0) {
      change(key, { problems })
      return false
    }
    change(key, { progress: 0, problems: {} })
    try {
      await sendForm('POST', '/api/documents', formOf(values), (progress) => change(key, { progress }), leaving.current.signal)
      drop(key)
      return true
    } catch (error) {
      const byField = fieldErrors(error) as Record<string, string>
      const problem = { '': problemText(error, wordsNow('documents').addFailed) }
      if (!isCancelled(error)) change(key, { progress: null, problems: Object.keys(byField).length > 0 ? byField : problem })
      return false
    }
  }

  async function sendAll(wanted: Item[]) {
    const waiting = [...wanted]
    let added = 0
    setBusy(true)
    const work = async () => {
      for (let next = waiting.shift(); next && !leaving.current.signal.aborted; next = waiting.shift()) if (await send(next)) added += 1
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    setBusy(false)
    return { added, left: wanted.length - added }
  }

  return { items, busy, change, drop, sendAll }
}
