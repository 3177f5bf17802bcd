import { IconLock } from '@tabler/icons-react'
import { useMail } from '../../../client/kit/context/mail'
import { useViewer } from '../../../client/kit/context/viewer'
import { may } from '../../../shared/permissions'
import classes from './privacy-banner.module.css'

const FOR_MEMBERS =
  'Messages here are private: only you and the members of the HOA board can read them. When an answer waits, you get an email that says so, but never what it says.'
const FOR_THE_BOARD =
  'Messages here are private: each resident reads only their own. You and the other board members read all of them, and your answer goes to its sender alone.'

export function PrivacyBanner() {
  const mail = useMail()
  const board = may(useViewer(), 'messages.readAll')
  return (
    <aside className={classes.banner} aria-labelledby="secure-messaging">
      <IconLock className={classes.icon} size={26} aria-hidden />
      <div>
        <h2 id="secure-messaging" className={classes.title}>
          Secure messaging with the HOA board
        </h2>
        <p>{board ? FOR_THE_BOARD : mail.promise(FOR_MEMBERS)}</p>
      </div>
    </aside>
  )
}
