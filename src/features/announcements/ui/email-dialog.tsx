import { useMail } from '../../../client/kit/context/mail'
import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { MailNote } from '../../../client/kit/feedback/mail-note'
import { isGone } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useOnce } from '../../../client/kit/forms/use-once'
import { useFormats } from '../../../client/kit/words/formats'
import { versionIn } from '../../../client/kit/words/version'
import { useLanguage, useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Announcement } from '../answers'
import { showFailure } from './announcement-actions'
import { useReachText } from './reach-text'

/** Emails everyone about an announcement that is pinned already. */
export function EmailDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const words = useWords('announcements')
  const { id, title, lang } = versionIn(useLanguage(), announcement)
  const { plural } = useFormats()
  const reachText = useReachText()
  const utils = trpc.useUtils()
  const { promise } = useMail()
  const { data } = trpc.announcements.readersCount.useQuery({ id }, { staleTime: 0 })
  const { mutate, isPending } = trpc.announcements.pin.useMutation({
    onSuccess: ({ notified }) => {
      const message = promise(plural(notified, words.emailGoes))
      showToast({ title: words.emailed, message, tone: 'success' })
      onClose()
    },
    onError: (error) => {
      showFailure(error, words.emailFailed)
      if (isGone(error)) onClose()
    },
    onSettled: () => utils.invalidate(),
  })
  const send = useOnce(() => mutate({ id, isPinned: true, sendNotification: true }), isPending)
  return (
    <ConfirmDialog
      title={words.emailEveryoneTitle}
      confirmLabel={words.emailEveryoneTitle}
      busy={isPending}
      onConfirm={() => send()}
      onClose={onClose}
    >
      <p>
        <strong lang={lang}>{title}</strong> {words.goesOut} {data && reachText(data.readers)}
      </p>
      <MailNote mt="sm" />
    </ConfirmDialog>
  )
}
