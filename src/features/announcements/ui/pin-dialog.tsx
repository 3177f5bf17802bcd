import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { MailNote } from '#kit/feedback/mail-note'
import { Note } from '#kit/feedback/note'
import { isGone } from '#kit/feedback/problem'
import { Checkbox } from '#kit/forms/checkbox'
import { useOnce } from '#kit/forms/use-once'
import { RecipientSummary } from '#kit/recipients/notify-dialog'
import { useFormats } from '#kit/words/formats'
import { versionIn } from '#kit/words/translations'
import { useLanguage, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Announcement } from '../answers'
import type { useAnnouncementActions } from './announcement-actions'
import { useAudienceName } from './announcement-card'
import { LettersLink } from './notify-announcement'

interface Props {
  announcement: Announcement
  pinning: ReturnType<typeof useAnnouncementActions>['pinning']
  onClose: () => void
}

export function PinDialog({ announcement, pinning, onClose }: Props) {
  const words = useWords('announcements')
  const { id, title, lang } = versionIn(useLanguage(), announcement)
  const { audience, isUrgent } = announcement
  const nameOf = useAudienceName()
  const { cancel } = useWords('kit')
  const reachText = useRecipientText()
  const [sendNotification, setSendNotification] = useState(false)
  const { data } = trpc.announcements.reach.useQuery({ id }, { staleTime: 0 })
  const close = { onSuccess: onClose, onError: (error: unknown) => isGone(error) && onClose() }
  const pin = useOnce(() => pinning.mutate({ id, isPinned: true, sendNotification }, close), pinning.isPending)
  return (
    <Dialog title={words.pinTitle} onClose={onClose}>
      <div className={buttons.text}>
        <p>
          <strong lang={lang}>{title}</strong> {words.willStay}
        </p>
        <Checkbox
          label={words.sendNotification}
          checked={sendNotification}
          onChange={(event) => setSendNotification(event.currentTarget.checked)}
        />
        <Note tone="amber" icon={IconAlertTriangle} id="pin-warning">
          {audience.kind === 'everyone' ? words.goesToAll : words.goesToSome(nameOf(audience))} {data && reachText(data.email)}
          {data && data.alreadyTold === 0 && (
            <>
              <RecipientSummary reach={data} isUrgent={isUrgent} />
              <LettersLink id={id} reach={data} />
            </>
          )}
        </Note>
        <MailNote />
      </div>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button onClick={() => pin()} loading={pinning.isPending} aria-describedby={sendNotification ? 'pin-warning' : undefined}>
          {sendNotification ? words.pinAndSend : words.pinOnly}
        </Button>
      </div>
    </Dialog>
  )
}

function useRecipientText() {
  const words = useWords('announcements')
  const { plural } = useFormats()
  return (readers: number) => (readers === 0 ? words.allEmailed : plural(readers, words.reach))
}
