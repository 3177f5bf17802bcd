import type { BoxProps } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { may } from '../../../shared/permissions'
import { useMail, useViewer } from '../context/session'
import { mailCure, useMailText } from '../text/mail-notes'
import { useWords } from '../words/words'
import { Note } from './note'

export function MailNote(props: BoxProps) {
  const { state } = useMail()
  const viewer = useViewer()
  const words = useWords('shell')
  const mailText = useMailText()
  if (state === 'ready') return null
  const onBoard = may(viewer, 'delivery.manage')
  return (
    <Note tone="amber" icon={IconMailOff} role="status" {...props}>
      {mailText(state)}{' '}
      {may(viewer, 'outbox.manage') ? <Link to={mailCure(state)}>{words.seeHowToFix}</Link> : onBoard && words.superAdminCanFix}
    </Note>
  )
}
