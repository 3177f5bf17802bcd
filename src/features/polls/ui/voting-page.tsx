import { words as pollForm } from 'virtual:words/pollForm'
import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useViewer } from '#kit/context/session'
import { useViewStart } from '#kit/navigation/address'
import { lazyPage } from '#kit/navigation/lazy-page'
import { may } from '../../../shared/permissions'
import { PollDetails } from './details/poll-details'
import { PollFormPlace } from './form/poll-form-place'
import { PollList } from './list/poll-list'
import { useAddressOf } from './views'

const PollForm = lazyPage(() => import('./form/poll-form'), 'PollForm', pollForm)

export function VotingPage() {
  const [search] = useSearchParams()
  const mayManage = may(useViewer(), 'polls.manage')
  const addressOf = useAddressOf()
  const form = search.get('form')
  const poll = search.get('poll')
  useViewStart(`${form ?? ''}/${poll ?? ''}`)

  if (form && !mayManage) return <Navigate to={addressOf({})} replace />
  if (form) {
    return (
      <Suspense fallback={<PollFormPlace isNew={form === 'new'} />}>
        <PollForm key={form} pollId={form === 'new' ? null : Number(form)} />
      </Suspense>
    )
  }
  return poll ? <PollDetails key={poll} pollId={Number(poll)} /> : <PollList />
}
