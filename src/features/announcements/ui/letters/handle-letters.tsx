import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconMailFast, IconWalk } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { LETTERS_MOST } from '../../../../shared/recipients'
import { inParts, type Letter } from './letter'

const UNDO_MS = 10_000
const DELIVERY_ICONS = { hand: IconWalk, post: IconMailFast } as const
type DeliveryMethod = keyof typeof DELIVERY_ICONS
interface Note {
  of: readonly Letter[]
  how: DeliveryMethod
  handled: boolean
}

export function HandleLetters({ id, letters, onDone }: { id: number; letters: readonly Letter[]; onDone: () => void }) {
  const words = useWords('delivery')
  const { plural } = useFormats()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.announcements.markLetters.useMutation()
  const note = useMutation({
    // Sends the parts one after the other, because a request has a limit of people.
    mutationFn: async ({ of, how, handled }: Note) => {
      for (const userIds of inParts(of, LETTERS_MOST))
        utils.announcements.letters.setData({ id }, await mutateAsync({ id, userIds, how, handled }))
    },
    onSuccess: onDone,
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
          {words.markHandled}
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
