import { say } from '../../../words/say'

/** Of a wrong name, a wrong password, and whoever may not come in: nobody learns which. */
export const LOGIN_FAILED = say('frontDoor', 'authenticationFailed')
export const PENDING_MESSAGE = say('frontDoor', 'pending')
