import { IconChevronRight, IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useViewer } from '../../../client/kit/context/viewer'
import type { MailState } from '../../../shared/mail'
import { may } from '../../../shared/permissions'
import classes from './needs-you.module.css'

type Trouble = Exclude<MailState, 'ready'>

const TROUBLES: Record<Trouble, string> = {
  missing: "Email isn't set up.",
  paused: 'Email is paused.',
  failing: "The mail server isn't taking email.",
}

const waitingText = (waiting: number) => (waiting === 1 ? '1 email is waiting.' : `${waiting} emails are waiting.`)

/** That no email goes out, and the way to the cure for those who have it. */
export function MailTrouble({ mail, waiting }: { mail: Trouble; waiting: number }) {
  const mayCure = may(useViewer(), 'outbox.manage')
  const words = (
    <>
      <IconMailOff size={22} aria-hidden />
      <span className={classes.words}>
        {TROUBLES[mail]} {waiting > 0 && waitingText(waiting)} {!mayCure && 'A super admin can fix it.'}
      </span>
    </>
  )
  if (!mayCure) return <p className={classes.task}>{words}</p>
  return (
    <Link to="/outbox" className={classes.task ?? ''}>
      {words}
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}
