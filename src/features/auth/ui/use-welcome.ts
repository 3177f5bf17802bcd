import { useNavigate } from 'react-router-dom'
import { showToast } from '../../../client/kit/feedback/toast'
import { takeReturn } from '../../../client/kit/navigation/return-to'
import { choice, useWords } from '../../../client/kit/words/words'
import { rememberUser, type Viewer } from '../../../client/trpc-client'

/** What follows every sign-in, whichever way somebody came in. */
export function useWelcome() {
  const words = useWords('frontDoor')
  const navigate = useNavigate()
  return (user: Viewer) => {
    choice.pressed = undefined
    rememberUser(user.id)
    showToast({ title: words.welcomeBack, message: words.loggedInAs(user.name), tone: 'success' })
    return navigate(takeReturn(user.id))
  }
}
