import { useState } from 'react'
import { problemText } from '#kit/feedback/problem'
import { readListFile } from '#kit/files/list-file'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { HOME_WORDS } from '../../../../shared/home-list'
import type { Table } from '../../../../shared/tables'
import { guessHomeMatch, type HomeFields, type HomeLine, type HomeMatch, linesOf, toCsv } from './home-lines'

type Outcome = Outputs['homes']['check'][number]

interface Source {
  fileName: string
  table: Table
  match: HomeMatch
  splits: boolean
}

/** The file is read, matched and corrected in steps, with a check after each. */
export function useList() {
  const { unreadable } = useWords('listFiles')
  const [source, setSource] = useState<Source | null>(null)
  const [lines, setLines] = useState<HomeLine[]>([])
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  const [problem, setProblem] = useState('')
  const [isReading, setReading] = useState(false)
  const check = trpc.homes.check.useMutation({ onSuccess: setOutcomes, onError: (error) => setProblem(problemText(error, unreadable)) })

  function show(next: HomeLine[]) {
    setLines(next)
    setProblem('')
    if (next.length > 0) check.mutate({ csv: toCsv(next) })
    else setOutcomes(null)
  }
  function read(next: Source) {
    setSource(next)
    setOutcomes(null)
    const { streetNumber, streetName } = next.match
    show(streetNumber && streetName ? linesOf(next.table, next.match, next.splits) : [])
  }
  const matched = (fileName: string, table: Table) =>
    read({ fileName, table, match: guessHomeMatch(table.rows[table.headingRow] ?? []), splits: true })
  return {
    source,
    lines,
    outcomes,
    problem,
    isBusy: isReading || check.isPending,
    read,
    async open(file: File) {
      setSource(null)
      show([])
      setReading(true)
      const table = await readListFile(file, HOME_WORDS).catch(() => ({ problem: unreadable }))
      setReading(false)
      if ('problem' in table) setProblem(table.problem)
      else matched(file.name, table)
    },
    chooseHeadings: (headingRow: number) => source && matched(source.fileName, { ...source.table, headingRow }),
    mend: (index: number, fields: HomeFields) => show(lines.map((line, at) => (at === index ? { ...line, fields } : line))),
  }
}
