import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { MailNote } from '#kit/feedback/mail-note'
import classes from '#kit/recipients/notify-dialog.module.css'
import { useFormats, useWords } from '#kit/words/words'
import type { DeliverySummary, OfficialReach } from '../../../../shared/recipients'

interface Props {
  official: OfficialReach
  /** Of residents who own nothing. */
  reach: DeliverySummary
  what?: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function OfficialDialog({ official, reach, what, ...dialog }: Props) {
  const words = useWords('announcements')
  const { plural } = useFormats()
  const { emails, letters, homesWithoutOwner, notChosen } = official
  const others = reach.people - reach.notReached.length
  const lines = [
    `${plural(emails, words.officialEmails)}, ${plural(letters, words.officialLetters)}`,
    others > 0 && plural(others, words.officialOthers),
    homesWithoutOwner > 0 && plural(homesWithoutOwner, words.withoutOwner),
    notChosen > 0 && plural(notChosen, words.notChosen),
  ].filter((line) => line !== false)
  return (
    <ConfirmDialog title={words.officialQuestion} confirmLabel={words.officialSend} {...dialog}>
      <p>
        <strong>{what}</strong>
      </p>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {notChosen > 0 && (
        <Button component={Link} to="/homes" target="_blank" variant="default">
          {words.askOwners}
        </Button>
      )}
      <MailNote />
    </ConfirmDialog>
  )
}
