import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useMail } from '#kit/context/community-info'
import { useViewer } from '#kit/context/viewer'
import { useWords } from '#kit/words/words'
import { may } from '../../../shared/permissions'
import classes from './privacy-banner.module.css'

const SEEN = 'messages-banner-seen'
const PHONE = '(max-width: 47.99em)'

/** Collapsed after this device has shown it once, and for the board on a phone. */
export function PrivacyBanner() {
  const words = useWords('messages')
  const mail = useMail()
  const board = may(useViewer(), 'messages.readAll')
  const [folded] = useState(() => wasSeen() || (board && matchMedia(PHONE).matches))
  useEffect(keepSeen, [])
  return (
    <details className={classes.banner} open={!folded}>
      <summary className={classes.head}>
        <IconLock className={classes.icon} size={24} aria-hidden />
        <h2 className={classes.title}>{words.secure}</h2>
        <IconChevronDown className={classes.chevron} size={20} aria-hidden />
      </summary>
      <p className={classes.text}>{board ? words.privateForBoard : mail.promise(words.privateForMembers)}</p>
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
    // Without storage it shows in full each time.
  }
}
