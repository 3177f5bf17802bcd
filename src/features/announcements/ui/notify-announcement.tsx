import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useMail } from '#kit/context/session'
import { isGone } from '#kit/feedback/problem'
import { showFailure } from '#kit/feedback/toast'
import { useUndoToast } from '#kit/feedback/undo-toast'
import { useOnce } from '#kit/forms/use-once'
import { NotifyDialog } from '#kit/recipients/notify-dialog'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { DeliverySummary } from '../../../shared/recipients'
import type { Announcement } from '../answers'

export function NotifyAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { id, isUrgent, audience } = announcement
  const { title } = versionIn(useLanguage(), announcement)
  const words = useWords('announcements')
  const utils = trpc.useUtils()
  const showDone = useUndoToast()
  const emailed = useEmailed()
  const { data } = trpc.announcements.reach.useQuery({ id }, { staleTime: 0 })
  const { mutate, isPending } = trpc.announcements.notify.useMutation({
    onSuccess: async (done) => {
      onClose()
      showDone({ title: words.told, message: await emailed(id) }, done)
    },
    onError: (error) => {
      showFailure(words.error, error, words.tellFailed)
      if (isGone(error)) onClose()
    },
    onSettled: () => utils.invalidate(),
  })
  const notify = useOnce(() => mutate({ id, undoable: true }), isPending)
  if (!data) return null
  return (
    <NotifyDialog {...{ audience, isUrgent }} what={title} reach={data} busy={isPending} onConfirm={() => notify()} onClose={onClose}>
      <LettersLink id={id} reach={data} />
    </NotifyDialog>
  )
}

/** 'An email goes to 12 people.' after the latest deed; empty if it goes to nobody. */
export function useEmailed() {
  const words = useWords('announcements')
  const { plural } = useFormats()
  const { promise } = useMail()
  const { client } = trpc.useUtils()
  return async (id: number) => {
    const [told] = await client.notifications.told.query({ about: 'announcement', id }).catch(() => [])
    return told && told.email > 0 ? promise(plural(told.email, words.emailGoes)) : ''
  }
}

export function LettersLink({ id, reach }: { id?: number | undefined; reach: DeliverySummary }) {
  const words = useWords('announcements')
  const { plural } = useFormats()
  const count = reach.notReached.length
  if (count === 0) return null
  if (id === undefined) return <p>{words.lettersLater}</p>
  return (
    <Button component={Link} to={`/letters/${id}`} target="_blank" variant="default">
      {plural(count, words.lettersFor)}
    </Button>
  )
}
