import { useEffect, useState } from 'react'
import { problemText } from '#kit/feedback/problem'
import { readListFile } from '#kit/files/list-file'
import { readDraft, useDraftKey, useStoredDraft } from '#kit/forms/draft'
import { wordsNow } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { type Fields, guessMatch, type Match, RESIDENT_WORDS, unmatched } from '../../../../shared/resident-list'
import type { Table } from '../../../../shared/tables'
import { type Learned, type ListRow, type NameReading, rowsOf, statusKey, toRequest, withLearned } from './list-rows'

/** Kept on this device: corrections, and the lines that an import left. */
export const IMPORT_DRAFT = 'residents-import'

export interface ListDraft {
  fileName: string
  rows: ListRow[]
  learned: Learned
}
const NO_DRAFT: ListDraft = { fileName: '', rows: [], learned: {} }

interface Source extends NameReading {
  table: Table
  match: Match
}

interface List extends ListDraft {
  /** Null for a draft. */
  source: Source | null
  isCorrected: boolean
}

/** The file is read, matched and corrected in steps, with a check after each. */
export function useImport() {
  const key = useDraftKey(IMPORT_DRAFT)
  const [list, setList] = useState<List | null>(() => {
    const draft = readDraft(key, NO_DRAFT)
    return draft.rows.length > 0 ? { ...draft, source: null, isCorrected: true } : null
  })
  const [problem, setProblem] = useState('')
  const [isReading, setReading] = useState(false)
  // The previous outcomes stay visible while the next check runs.
  const [outcomes, setOutcomes] = useState<Outputs['people']['checkImport'] | null>(null)
  const onError = (error: unknown) => setProblem(problemText(error, wordsNow('listFiles').unreadable))
  const check = trpc.people.checkImport.useMutation({ onSuccess: setOutcomes, onError })
  const { fileName, rows, learned } = list?.isCorrected ? list : NO_DRAFT
  useStoredDraft(key, { fileName, rows, learned }, NO_DRAFT)

  const run = (next: List) => next.rows.length > 0 && check.mutate(toRequest(withLearned(next.rows, next.learned)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a draft
  useEffect(() => void (list && run(list)), [])

  const show = (next: List) => {
    setList(next)
    setProblem('')
    run(next)
  }
  const showSource = (name: string, source: Source, known: Learned = {}) => {
    setOutcomes(null)
    const isReady = unmatched(source.match).length === 0
    const read = isReady ? rowsOf(source.table, source.match, source) : []
    show({ fileName: name, source, learned: known, isCorrected: Object.keys(known).length > 0, rows: read })
  }
  const startOver = () => {
    setList(null)
    setOutcomes(null)
    setProblem('')
  }
  const open = async (file: File) => {
    startOver()
    setReading(true)
    const table = await readListFile(file, RESIDENT_WORDS).catch(() => ({ problem: wordsNow('listFiles').unreadable }))
    setReading(false)
    if ('problem' in table) return setProblem(table.problem)
    showSource(file.name, { table, match: guessMatch(table.rows[table.headingRow] ?? []), turns: true, splits: true })
  }
  const change = (part: Partial<Source>) => list?.source && showSource(list.fileName, { ...list.source, ...part }, list.learned)
  return {
    list,
    rows: list ? withLearned(list.rows, list.learned) : [],
    problem,
    outcomes,
    isBusy: isReading || check.isPending,
    open,
    startOver,
    change,
    chooseHeadings: (headingRow: number) =>
      list?.source && change({ table: { ...list.source.table, headingRow }, match: guessMatch(list.source.table.rows[headingRow] ?? []) }),
    learn: (word: string, status: string) =>
      list && show({ ...list, learned: { ...list.learned, [statusKey(word)]: status }, isCorrected: true }),
    mend: (index: number, fields: Fields) =>
      list &&
      show({ ...list, isCorrected: true, rows: list.rows.map((row, at) => (at === index ? { ...row, fields, leftOut: [] } : row)) }),
  }
}
