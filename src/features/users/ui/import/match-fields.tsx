import { NativeSelect } from '@mantine/core'
import fields from '../../../../client/kit/forms/fields.module.css'
import { COLUMN_NAMES, COLUMNS, REQUIRED } from '../../../../shared/resident-list'
import { HOA_STATUSES, hoaStatusLabel } from '../../../../shared/residents'
import type { Match } from './match-columns'

interface Props {
  headings: readonly string[]
  match: Match
  onChange: (column: keyof Match, from: string) => void
}

const LABELS: Record<keyof Match, string> = {
  ...(Object.fromEntries(COLUMN_NAMES.map((column) => [column, COLUMNS[column][0]])) as Record<keyof Match, string>),
  lastName: 'Last name, if it has its own column',
}
const ORDER: readonly (keyof Match)[] = ['name', 'lastName', ...COLUMN_NAMES.slice(1)]
const isRequired = (column: keyof Match) => REQUIRED.some((required) => required === column)
const EVERYONE = HOA_STATUSES.map((status) => ({ value: status, label: status === 'renter' ? 'Renter' : hoaStatusLabel(status) }))

/** Which column of the file is which. */
export function MatchFields({ headings, match, onChange }: Props) {
  const columns = headings.map((heading, at) => ({ value: String(at), label: heading || `Column ${at + 1}` }))
  return (
    <>
      <p>If the file has the whole address in one column, choose that column for the street number and the street name.</p>
      <div className={fields.pair}>
        {ORDER.map((column) => (
          <NativeSelect
            key={column}
            label={LABELS[column]}
            value={match[column]}
            error={isRequired(column) && match[column] === '' ? 'Choose a column' : null}
            onChange={(event) => onChange(column, event.currentTarget.value)}
          >
            <option value="">Not in the file</option>
            {columns.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {column === 'hoaStatus' && (
              <optgroup label="The same for everyone">
                {EVERYONE.map(({ value, label }) => (
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
