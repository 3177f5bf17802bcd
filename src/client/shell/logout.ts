import { useNavigate } from 'react-router-dom'
import { forgetCopy } from '../app/forget-copy'
import { forgetSearches } from '../kit/context/recent-searches'
import { problemText } from '../kit/feedback/problem'
import { showToast } from '../kit/feedback/toast'
import { useWords } from '../kit/words/words'
import { queryClient } from '../query-client'
import { trpc } from '../trpc'
import { rememberUser } from '../trpc-client'

/** Ends the session, forgets the stored id and everything read, and leads to the sign-in page. */
export function useLogout() {
  const words = useWords('shell')
  const { tryAgain } = useWords('kit')
  const navigate = useNavigate()
  const { mutate, isPending } = trpc.accounts.signOut.useMutation({
    onSuccess: async () => {
      rememberUser(null)
      forgetSearches()
      await forgetCopy()
      await navigate('/auth')
      queryClient.clear()
    },
    onError: (error) => showToast({ title: words.logoutFailed, message: problemText(error, tryAgain), tone: 'destructive' }),
  })
  return { logout: () => mutate(), busy: isPending }
}
