import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useMail } from '../../../client/kit/context/mail'
import { useViewer } from '../../../client/kit/context/viewer'
import { may } from '../../../shared/permissions'
import classes from './privacy-banner.module.css'

const FOR_MEMBERS =
  "Messages here are private: only you and the members of the HOA board can read them. We'll email you when there's a reply. For privacy, the email doesn't include the reply itself."
const FOR_THE_BOARD =
  'Messages here are private. Residents see only their own messages. Board members see all of them. Your reply goes only to the sender.'
const SEEN = 'messages-banner-seen'

/** Who reads what is written here; folded once this device has shown it. */
export function PrivacyBanner() {
  const mail = useMail()
  const board = may(useViewer(), 'messages.readAll')
  const [seen] = useState(wasSeen)
  useEffect(keepSeen, [])
  return (
    <details className={classes.banner} open={!seen}>
      <summary className={classes.head}>
        <IconLock className={classes.icon} size={24} aria-hidden />
        <h2 className={classes.title}>Secure messaging with the HOA board</h2>
        <IconChevronDown className={classes.chevron} size={20} aria-hidden />
      </summary>
      <p className={classes.text}>{board ? FOR_THE_BOARD : mail.promise(FOR_MEMBERS)}</p>
    </details>
  )
}

function wasSeen() {
  try {
    return localStorage.getItem(SEEN) !== null
  } catch {
    return false
  }
}

function keepSeen() {
  try {
    localStorage.setItem(SEEN, 'yes')
  } catch {
    // Without storage it is shown whole each time.
  }
}
