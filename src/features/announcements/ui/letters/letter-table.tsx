import { useState } from 'react'
import { useTimeZone } from '#kit/context/community-info'
import { Checkbox } from '#kit/forms/checkbox'
import { type Column, DataTable } from '#kit/lists/data-table'
import { StatusBadge } from '#kit/lists/status-badge'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { HandleLetters } from './handle-letters'
import { keyOf, type Letter } from './letter'
import classes from './letters.module.css'

const reasonsIn = ({ people }: Letter) => [...new Set(people.map(({ reason }) => reason))]

export function LetterTable({ id, letters }: { id: number; letters: readonly Letter[] }) {
  const words = useWords('delivery')
  const [picked, setPicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isChosen = (letter: Letter) => picked.get(keyOf(letter)) ?? letter.how === null
  const chosen = letters.filter(isChosen)
  const pick = (rows: readonly Letter[], value: boolean) =>
    setPicked(new Map([...picked, ...rows.map((row) => [keyOf(row), value] as const)]))
  const columns: Column<Letter>[] = [
    {
      header: words.name,
      main: true,
      render: (letter) => (
        <Checkbox
          label={<strong>{letter.addressLines[0]}</strong>}
          checked={isChosen(letter)}
          onChange={() => pick([letter], !isChosen(letter))}
        />
      ),
    },
    {
      header: words.address,
      render: ({ addressLines }) => (
        <div>
          {addressLines.slice(1).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      ),
    },
    {
      header: words.why,
      render: (letter) => (
        <div>
          {reasonsIn(letter).map((reason) => (
            <div key={reason}>{words.reasons[reason]}</div>
          ))}
        </div>
      ),
    },
    { header: words.letter, render: (letter) => <Handled letter={letter} /> },
  ]
  return (
    <>
      <div className={classes.bulk}>
        <Checkbox
          label={words.selectAll}
          checked={chosen.length === letters.length}
          indeterminate={chosen.length > 0 && chosen.length < letters.length}
          onChange={() => pick(letters, chosen.length < letters.length)}
        />
        <HandleLetters id={id} letters={chosen} onDone={() => setPicked(new Map())} />
      </div>
      <DataTable caption={words.letters} columns={columns} rows={letters} rowKey={keyOf} />
    </>
  )
}

function Handled({ letter: { how, handledAt, handledBy } }: { letter: Letter }) {
  const words = useWords('delivery')
  const { instantDay } = useFormats()
  const timeZone = useTimeZone()
  if (!how || !handledAt || !handledBy) return <StatusBadge tone="amber">{words.toDo}</StatusBadge>
  return (
    <div>
      <StatusBadge tone="green">{words.how[how]}</StatusBadge>
      <div className={classes.small}>{words.handledBy(instantDay(handledAt, timeZone), handledBy)}</div>
    </div>
  )
}
