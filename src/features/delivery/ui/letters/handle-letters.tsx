import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconMailFast, IconWalk } from '@tabler/icons-react'
import { showFailure } from '../../../../client/kit/feedback/show-failure'
import { showToast } from '../../../../client/kit/feedback/toast'
import { useOnce } from '../../../../client/kit/forms/use-once'
import { useFormats } from '../../../../client/kit/words/formats'
import { useWords } from '../../../../client/kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Letter } from './letter'

const UNDO_MS = 10_000
const WAYS = { hand: IconWalk, post: IconMailFast } as const
type How = keyof typeof WAYS

/** Notes that letters have been carried round or mailed, and for ten seconds takes it back at a press. */
export function HandleLetters({ id, letters, onDone }: { id: number; letters: readonly Letter[]; onDone: () => void }) {
  const words = useWords('delivery')
  const { plural } = useFormats()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.announcements.markLetters.useMutation({
    onSuccess: (saved) => {
      utils.announcements.letters.setData({ id }, saved)
      onDone()
    },
    onError: (problem) => {
      showFailure(words.notMarked, problem)
      void utils.announcements.letters.invalidate({ id })
    },
  })
  const idsOf = (chosen: readonly Letter[]) => chosen.flatMap(({ people }) => people.map((person) => person.id))
  const mark = useOnce((how: How) => {
    const fresh = idsOf(letters.filter((letter) => letter.how === null))
    const undo = () => mutate({ id, userIds: fresh, how, handled: false }, { onSuccess: () => showToast({ title: words.unmarked }) })
    mutate(
      { id, userIds: idsOf(letters), how, handled: true },
      {
        onSuccess: () =>
          showToast({
            title: plural(letters.length, words.marked),
            message: words.how[how],
            tone: 'success',
            duration: UNDO_MS,
            ...(fresh.length > 0 && { action: { label: words.undo, run: undo } }),
          }),
      },
    )
  }, isPending)
  const unmark = useOnce(() => {
    const marked = letters.filter((letter) => letter.how !== null)
    mutate({ id, userIds: idsOf(marked), how: 'hand', handled: false }, { onSuccess: () => showToast({ title: words.unmarked }) })
  }, isPending)

  return (
    <Menu>
      <Menu.Target>
        <Button disabled={letters.length === 0} loading={isPending}>
          {words.markHandled}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(WAYS) as How[]).map((how) => {
          const Icon = WAYS[how]
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
