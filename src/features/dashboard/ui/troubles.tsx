import { IconChevronRight, IconMailOff, IconMessageOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useViewer } from '#kit/context/viewer'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import type { MailState } from '../../../shared/mail'
import { may, type Permission } from '../../../shared/permissions'
import type { Waiting } from '../answers'
import classes from './needs-you.module.css'

/** That no email goes out. */
export function MailTrouble({ mail, waiting }: { mail: Exclude<MailState, 'ready'>; waiting: number }) {
  const words = useWords('dashboard')
  const { plural } = useFormats()
  const troubles = { missing: words.mailMissing, paused: words.mailPaused, failing: words.mailFailing }
  return (
    <Trouble icon={<IconMailOff size={22} aria-hidden />} to="/outbox" needs="outbox.manage">
      {troubles[mail]} {waiting > 0 && plural(waiting, words.mailsWaiting)}
    </Trouble>
  )
}

/** That this month's text messages come to their end. */
export function TextTrouble({ level }: { level: Exclude<Waiting['texts'], 'low'> }) {
  const words = useWords('dashboard')
  return (
    <Trouble icon={<IconMessageOff size={22} aria-hidden />} to="/settings" needs="community.edit">
      {level === 'full' ? words.textsFull : words.textsUrgentOnly}
    </Trouble>
  )
}

/** What is wrong, and the way to the cure for those who have it. */
function Trouble({ icon, to, needs, children }: { icon: ReactNode; to: string; needs: Permission; children: ReactNode }) {
  const { superAdminCanFix } = useWords('shell')
  const mayCure = may(useViewer(), needs)
  const said = (
    <>
      {icon}
      <span className={classes.words}>
        {children} {!mayCure && superAdminCanFix}
      </span>
    </>
  )
  if (!mayCure) return <p className={classes.task}>{said}</p>
  return (
    <Link to={to} className={classes.task ?? ''}>
      {said}
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}
