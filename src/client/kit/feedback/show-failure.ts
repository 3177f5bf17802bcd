import { wordsNow } from '../words/words'
import { problemText } from './problem'
import { showToast } from './toast'

/** Says in a toast what failed and why; `fallback` where the server gave no reason. */
export const showFailure = (title: string, error: unknown, fallback = wordsNow('kit').tryAgain) =>
  showToast({ title, message: problemText(error, fallback), tone: 'destructive' })
