import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { Card } from '../../../client/kit/card'
import { LoadError } from '../../../client/kit/load-error'
import { PageTitle } from '../../../client/kit/page-title'
import { problemText } from '../../../client/kit/problem'
import { FieldSkeletons } from '../../../client/kit/skeletons'
import { showToast } from '../../../client/kit/toast'
import { useViewer } from '../../../client/kit/viewer'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import { EventForm } from './event-form'
import classes from './event-form-page.module.css'

/** The form on a page of its own, for any date; `?id=` edits an event. Admins only. */
export function EventFormPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  if (!may(useViewer(), 'events.manage')) return <Navigate to="/events" replace />
  const id = search.get('id')
  const leave = () => void navigate('/events')
  return (
    <div className={classes.narrow}>
      <PageTitle title={id ? 'Edit Event' : 'Create Event'} />
      <Card>
        {id ? <Edit id={Number(id)} onLeave={leave} /> : <EventForm event={null} dateRules={null} onSaved={leave} onCancel={leave} />}
      </Card>
    </div>
  )
}

function Edit({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { data, error, refetch, isFetching } = trpc.events.get.useQuery({ id })
  const message = error ? problemText(error, 'Check your connection and try again.') : ''
  useEffect(() => {
    if (message) showToast({ title: 'Failed to load event', message, tone: 'destructive' })
  }, [message])
  if (data) return <EventForm key={id} event={data} dateRules={null} onSaved={onLeave} onCancel={onLeave} />
  if (!error) return <FieldSkeletons count={5} />
  return <LoadError title="Failed to load event" message={message} onRetry={() => void refetch()} busy={isFetching} />
}
