import { NativeSelect } from '@mantine/core'
import fields from '#kit/forms/fields.module.css'
import { useHoaStatuses } from '#kit/forms/resident-selects'
import { useWords } from '#kit/words/words'
import { COLUMN_NAMES, REQUIRED } from '../../../../shared/resident-list'
import { LANGUAGES } from '../../../../words/languages'
import type { Match } from './match-columns'

interface Props {
  headings: readonly string[]
  match: Match
  onChange: (column: keyof Match, from: string) => void
}

const ORDER: readonly (keyof Match)[] = ['name', 'lastName', ...COLUMN_NAMES.slice(1)]
const isRequired = (column: keyof Match) => REQUIRED.some((required) => required === column)

export function MatchFields({ headings, match, onChange }: Props) {
  const words = useWords('residents')
  const labels = { ...words.columns, lastName: words.lastName }
  const forEveryone: Partial<Record<keyof Match, [value: string, label: string][]>> = {
    hoaStatus: Object.entries(useHoaStatuses()),
    language: LANGUAGES.map(({ code, name }) => [code, name]),
  }
  const columns = headings.map((heading, at) => ({ value: String(at), label: heading || words.columnNumber(at + 1) }))
  return (
    <>
      <p>{words.oneAddress}</p>
      <div className={fields.pair}>
        {ORDER.map((column) => (
          <NativeSelect
            key={column}
            label={labels[column]}
            value={match[column]}
            error={isRequired(column) && match[column] === '' ? words.chooseColumn : null}
            onChange={(event) => onChange(column, event.currentTarget.value)}
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
    </>
  )
}
