import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconMailFast, IconWalk } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { showFailure, showToast } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import { useOnce } from '#kit/forms/use-once'
import { type Column, DataTable } from '#kit/lists/data-table'
import { StatusBadge } from '#kit/lists/status-badge'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { LETTERS_MOST } from '../../../../shared/recipients'
import { inParts, keyOf, type Letter } from './letter'
import classes from './letters.module.css'

const reasonsIn = ({ people }: Letter) => [...new Set(people.map(({ reason }) => reason))]

export function LetterTable({ id, letters }: { id: number; letters: readonly Letter[] }) {
  const words = useWords('delivery')
  const [picked, setPicked] = useState<ReadonlyMap<string, boolean>>(new Map())
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
        <HandleLetters id={id} letters={chosen} label={words.markHandled} onDone={() => setPicked(new Map())} />
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

const UNDO_MS = 10_000
const DELIVERY_ICONS = { hand: IconWalk, post: IconMailFast } as const
type DeliveryMethod = keyof typeof DELIVERY_ICONS
interface Note {
  of: readonly Letter[]
  how: DeliveryMethod
  handled: boolean
}

interface Handling {
  id: number
  letters: readonly Letter[]
  label: string
  onDone?: () => void
}

export function HandleLetters({ id, letters, label, onDone }: Handling) {
  const words = useWords('delivery')
  const { plural } = useFormats()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.announcements.markLetters.useMutation()
  const note = useMutation({
    // Sends the parts one after the other, because a request has a limit of people.
    mutationFn: async ({ of, how, handled }: Note) => {
      for (const people of inParts(of, LETTERS_MOST)) {
        const userIds = people.flatMap((person) => (person.ownerId === undefined ? (person.id ?? []) : []))
        const ownerIds = people.flatMap(({ ownerId }) => ownerId ?? [])
        utils.announcements.letters.setData({ id }, await mutateAsync({ id, userIds, ownerIds, how, handled }))
      }
    },
    onSuccess: () => onDone?.(),
    onError: (problem) => {
      showFailure(words.notMarked, problem)
      void utils.announcements.letters.invalidate({ id })
    },
  })
  const unmarkAll = (of: readonly Letter[]) =>
    note.mutate({ of, how: 'hand', handled: false }, { onSuccess: () => showToast({ title: words.unmarked }) })
  const mark = useOnce((how: DeliveryMethod) => {
    const fresh = letters.filter((letter) => letter.how === null)
    const onSuccess = () =>
      showToast({
        title: plural(letters.length, words.marked),
        message: words.how[how],
        tone: 'success',
        duration: UNDO_MS,
        ...(fresh.length > 0 && { action: { label: words.undo, run: () => unmarkAll(fresh) } }),
      })
    note.mutate({ of: letters, how, handled: true }, { onSuccess })
  }, note.isPending)
  const unmark = useOnce(() => unmarkAll(letters.filter((letter) => letter.how !== null)), note.isPending)

  return (
    <Menu>
      <Menu.Target>
        <Button disabled={letters.length === 0} loading={note.isPending}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(DELIVERY_ICONS) as DeliveryMethod[]).map((how) => {
          const Icon = DELIVERY_ICONS[how]
          return (
            <Menu.Item key={how} leftSection={<Icon size={20} aria-hidden />} onClick={() => mark(how)}>
              {words.how[how]}
            </Menu.Item>
          )
        })}
        {letters.some(({ how }) => how !== null) && (
          <Menu.Item leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={() => unmark()}>
            {words.notHandled}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
