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
  const { plural } = useFormats()
  const { promise } = useMail()
  const utils = trpc.useUtils()
  const showDone = useUndoToast()
  const { data } = trpc.announcements.reach.useQuery({ id }, { staleTime: 0 })
  const { mutate, isPending } = trpc.announcements.notify.useMutation({
    onSuccess: (done) => {
      showDone({ title: words.told, message: promise(plural(done.notified, words.emailGoes)) }, done)
      onClose()
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
