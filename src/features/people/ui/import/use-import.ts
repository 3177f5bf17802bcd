import { useState } from 'react'
import { problemText } from '#kit/feedback/problem'
import { wordsNow } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import type { Column } from '../../../../shared/resident-list'
import { guessMatch, isMatched, type ListRow, type Match, readRow, toCsv } from './match-columns'

const FILE_MAX_BYTES = 500_000

interface List {
  fileName: string
  headings: string[]
  table: Outputs['people']['readImport']['rows']
  match: Match
  rows: ListRow[]
}

/** The file is read, matched and corrected in steps, with a check after each. */
export function useImport() {
  const [list, setList] = useState<List | null>(null)
  const [problem, setProblem] = useState('')
  // The previous outcomes stay visible while the next check runs.
  const [outcomes, setOutcomes] = useState<Outputs['people']['checkImport'] | null>(null)
  const onError = (error: unknown) => setProblem(problemText(error, wordsNow('residents').unreadable))
  const read = trpc.people.readImport.useMutation({ onError })
  const check = trpc.people.checkImport.useMutation({ onSuccess: setOutcomes, onError })

  const show = (next: List) => {
    setList(next)
    setProblem('')
    if (next.rows.length > 0) check.mutate({ csv: toCsv(next.rows) })
  }
  const withMatch = (next: Omit<List, 'rows'>): List => ({
    ...next,
    rows: isMatched(next.match) ? next.table.map(({ line, cells }) => ({ line, fields: readRow(cells, next.match) })) : [],
  })
  const open = async (file: File) => {
    setList(null)
    setOutcomes(null)
    setProblem('')
    if (file.size > FILE_MAX_BYTES) return setProblem(wordsNow('residents').tooLarge)
    const csv = await file.arrayBuffer().then(decode, () => '')
    const table = await read.mutateAsync({ csv }).catch(() => null)
    if (!table) return
    const { headings, rows } = table
    show(withMatch({ fileName: file.name, headings, table: rows, match: guessMatch(headings) }))
  }
  const matchColumn = (column: keyof Match, from: string) => {
    if (!list) return
    setOutcomes(null)
    show(withMatch({ ...list, match: { ...list.match, [column]: from } }))
  }
  const mend = (line: number, fields: Record<Column, string>) =>
    list && show({ ...list, rows: list.rows.map((row) => (row.line === line ? { line, fields } : row)) })
  return { list, problem, open, matchColumn, mend, outcomes, isBusy: read.isPending || check.isPending }
}

/** Excel for Windows saves windows-1252 by default. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
