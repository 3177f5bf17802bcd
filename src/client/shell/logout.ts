import { useNavigate } from 'react-router-dom'
import { forgetSearches } from '#kit/context/recent-searches'
import { showFailure } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { forgetCopy } from '../app/forget-copy'
import { queryClient } from '../query-client'
import { trpc } from '../trpc'
import { rememberUser } from '../trpc-client'

/** Ends the session, forgets the stored id and everything read, and leads to the sign-in page. */
export function useLogout() {
  const words = useWords('shell')
  const navigate = useNavigate()
  const { mutate, isPending } = trpc.auth.signOut.useMutation({
    onSuccess: async () => {
      rememberUser(null)
      forgetSearches()
      await forgetCopy()
      await navigate('/auth')
      queryClient.clear()
    },
    onError: (error) => showFailure(words.logoutFailed, error),
  })
  return { logout: () => mutate(), busy: isPending }
}
