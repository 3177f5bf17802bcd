import { Box, Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { HEADING_ROWS, type Table } from '../../../shared/tables'
import fields from '../forms/fields.module.css'
import { Form, type WordForm } from '../forms/form'
import { StatusBadge, type Tone } from '../lists/status-badge'
import { useWords } from '../words/words'
import classes from './list-import.module.css'

interface FileProps {
  fileName: string
  error: string
  busy: boolean
  onChoose: (file: File) => void
}

export function ListFileField({ fileName, error, busy, onChoose }: FileProps) {
  const words = useWords('listFiles')
  const id = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) onChoose(file)
  }
  return (
    <div>
      <label className={classes.file} data-wrong={error ? true : undefined}>
        <input
          type="file"
          className="visually-hidden"
          accept=".xlsx,.csv,.tsv,.txt,.xls,.ods,.numbers,.pdf"
          aria-label={words.file}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          disabled={busy}
          onChange={choose}
        />
        <IconFileSpreadsheet size={26} aria-hidden />
        <span>{busy ? words.reading : fileName || words.chooseFile}</span>
      </label>
      {error && (
        <Text mt={8} fw={600} c="var(--red-text)" id={id} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

interface MatchProps<Column extends string> {
  table: Table
  /** The index of a file column as text, '' for none. */
  match: Record<Column, string>
  /** In the order of the fields. */
  labels: Record<NoInfer<Column>, string>
  isRequired: (column: NoInfer<Column>) => boolean
  forEveryone?: Partial<Record<NoInfer<Column>, [value: string, label: string][]>>
  /** The columns are known, so that the fields begin closed. */
  isKnown: boolean
  onChange: (match: Record<Column, string>) => void
  onChooseHeadings: (headingRow: number) => void
}

export function MatchColumns<Column extends string>({
  table: { rows, headingRow },
  match,
  labels,
  isRequired,
  forEveryone = {},
  isKnown,
  onChange,
  onChooseHeadings,
}: MatchProps<Column>) {
  const words = useWords('listFiles')
  // Choosing the last needed column does not close the fields.
  const [beganOpen] = useState(!isKnown)
  const width = Math.max(...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: rows[headingRow]?.[at] || words.columnNumber(at + 1),
  }))
  return (
    <details className={classes.match} open={beganOpen}>
      <summary>{words.matchColumns}</summary>
      <NativeSelect
        mb="sm"
        label={words.headingRow}
        value={headingRow}
        onChange={(event) => onChooseHeadings(Number(event.currentTarget.value))}
      >
        <option value={-1}>{words.noHeadings}</option>
        {rows.slice(0, HEADING_ROWS).map(
          (cells, at) =>
            cells.length > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file stay
              <option key={at} value={at}>
                {words.line(at + 1)}: {cells.filter(Boolean).join(', ').slice(0, 60)}
              </option>
            ),
        )}
      </NativeSelect>
      <p>{words.oneAddress}</p>
      <div className={fields.pair}>
        {(Object.keys(labels) as Column[]).map((column) => (
          <NativeSelect
            key={column}
            label={labels[column]}
            value={match[column]}
            error={isRequired(column) && match[column] === '' ? words.chooseColumn : null}
            onChange={(event) => onChange({ ...match, [column]: event.currentTarget.value })}
          >
            <option value="">{words.notInFile}</option>
            {columns.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {forEveryone[column] && (
              <optgroup label={words.sameForEveryone}>
                {forEveryone[column].map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </optgroup>
            )}
          </NativeSelect>
        ))}
      </div>
    </details>
  )
}

const SHOWN_MOST = 300

export interface ImportLine {
  index: number
  /** The smallest stands first. */
  urgency: number
  tone: Tone
  badge: string
  text: ReactNode
  /** Names the button of a line that can be mended. */
  fix: string | null
}

interface LinesProps<Fields> {
  lines: readonly ImportLine[]
  /** A form for the fields of a line. */
  mend: (index: number, onSave: (fields: Fields) => void, onClose: () => void) => ReactNode
  onMend: (index: number, fields: Fields) => void
}

export function ImportLines<Fields>({ lines, mend, onMend }: LinesProps<Fields>) {
  const words = useWords('listFiles')
  const list = useRef<HTMLUListElement>(null)
  const [mending, setMending] = useState<number | null>(null)
  function save(index: number, fields: Fields) {
    setMending(null)
    onMend(index, fields)
  }
  function stop(index: number) {
    setMending(null)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${index}"] button`)?.focus())
  }
  const sorted = lines.toSorted((a, b) => a.urgency - b.urgency || a.index - b.index)
  const hidden = sorted.length - SHOWN_MOST
  return (
    <>
      <ul ref={list} className={classes.rows} aria-label={words.eachLine}>
        {sorted.slice(0, SHOWN_MOST).map(({ index, tone, badge, text, fix }) => (
          <li key={index} className={classes.row} data-row={index}>
            <div className={classes.who}>{text}</div>
            <Group gap="0.75rem" wrap="nowrap">
              <StatusBadge tone={tone}>{badge}</StatusBadge>
              {fix && mending !== index && (
                <Button variant="default" aria-label={fix} onClick={() => setMending(index)}>
                  {words.fix}
                </Button>
              )}
            </Group>
            {mending === index && (
              <Box flex="1 1 100%">
                {mend(
                  index,
                  (fields) => save(index, fields),
                  () => stop(index),
                )}
              </Box>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Text fz="sm" c="dimmed">
          {words.moreLines(hidden)}
        </Text>
      )}
    </>
  )
}

interface MendProps<Values> {
  form: WordForm<Values>
  line: number
  /** The fields that are checked as written; the others may have many words. */
  checked: number
  onSave: (values: Values) => void
  onClose: () => void
  children: ReactNode
}

/** Begins at the first field that is empty or wrong. */
export function MendForm<Values>({ form, line, checked, onSave, onClose, children }: MendProps<Values>) {
  const words = useWords('listFiles')
  const { cancel } = useWords('kit')
  const { node } = form
  useEffect(() => {
    const all = Array.from(node.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])
    const wrong = all.slice(0, checked).find(({ value, validity }) => value === '' || !validity.valid)
    const goal = wrong ?? all[0]
    goal?.focus()
  }, [node, checked])
  return (
    <Form form={form} label={words.line(line)} onSubmit={onSave}>
      <div className={fields.pair}>{children}</div>
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit">{words.checkAgain}</Button>
      </Group>
    </Form>
  )
}
