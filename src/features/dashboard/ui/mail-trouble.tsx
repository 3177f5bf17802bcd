import { IconChevronRight, IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useViewer } from '../../../client/kit/context/viewer'
import { useFormats } from '../../../client/kit/words/formats'
import { useWords } from '../../../client/kit/words/words'
import type { MailState } from '../../../shared/mail'
import { may } from '../../../shared/permissions'
import classes from './needs-you.module.css'

type Trouble = Exclude<MailState, 'ready'>

/** That no email goes out, and the way to the cure for those who have it. */
export function MailTrouble({ mail, waiting }: { mail: Trouble; waiting: number }) {
  const words = useWords('dashboard')
  const { plural } = useFormats()
  const mayCure = may(useViewer(), 'outbox.manage')
  const troubles = { missing: words.mailMissing, paused: words.mailPaused, failing: words.mailFailing }
  const said = (
    <>
      <IconMailOff size={22} aria-hidden />
      <span className={classes.words}>
        {troubles[mail]} {waiting > 0 && plural(waiting, words.mailsWaiting)} {!mayCure && words.superAdminCanFix}
      </span>
    </>
  )
  if (!mayCure) return <p className={classes.task}>{said}</p>
  return (
    <Link to="/outbox" className={classes.task ?? ''}>
      {said}
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}
