import { NativeSelect } from '@mantine/core'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { useHoaStatuses } from '#kit/forms/resident-selects'
import { useWords } from '#kit/words/words'
import { peopleIn, turnRound } from '../../../../shared/people-in-cell'
import classes from './import-residents.module.css'
import { type Learned, type ListRow, type NameReading, statusKey, unknownStatuses } from './list-rows'

/** A column with more different words is not the one of the status. */
const WORDS_MAX = 12

interface Props {
  source: (NameReading & { table: { rows: readonly string[][] }; match: { name: string } }) | null
  rows: readonly ListRow[]
  learned: Learned
  onChange: (reading: Partial<NameReading>) => void
  onLearn: (word: string, status: string) => void
}

/** Questions that a list raises once for all its lines: names turned round, two people in a cell, words for the status. */
export function ReadingFields({ source, rows, learned, onChange, onLearn }: Props) {
  const words = useWords('residents')
  const { turnsInto } = useWords('listFiles')
  const statuses = Object.entries(useHoaStatuses())
  const unknown = unknownStatuses(rows).slice(0, WORDS_MAX)
  const names = source ? source.table.rows.map((cells) => cells[Number(source.match.name || Number.NaN)] ?? '') : []
  const inTurn = names.filter((name) => turnRound(name) !== name)
  const turned = inTurn.find((name) => peopleIn(name).length === 1) ?? inTurn[0]
  const shared = names.filter((name) => peopleIn(name).length > 1)
  if (rows.length === 0 || (unknown.length === 0 && !turned && shared.length === 0)) return null
  return (
    <div className={classes.reading}>
      {source && turned && (
        <Checkbox
          label={words.turnRound}
          description={turnsInto(turned, turnRound(turned))}
          checked={source.turns}
          onChange={(event) => onChange({ turns: event.currentTarget.checked })}
        />
      )}
      {source && shared[0] && (
        <Checkbox
          label={words.splitPeople(shared.length)}
          description={turnsInto(shared[0], peopleIn(shared[0]).map(turnRound).join(' · '))}
          checked={source.splits}
          onChange={(event) => onChange({ splits: event.currentTarget.checked })}
        />
      )}
      {unknown.length > 0 && (
        <fieldset className={classes.words}>
          <legend>{words.statusWords}</legend>
          <div className={fields.pair}>
            {unknown.map(({ word, count }) => (
              <NativeSelect
                key={word}
                label={words.statusMeans(word, count)}
                value={learned[statusKey(word)] ?? ''}
                onChange={(event) => onLearn(word, event.currentTarget.value)}
              >
                <option value="">{words.selectStatus}</option>
                {statuses.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
