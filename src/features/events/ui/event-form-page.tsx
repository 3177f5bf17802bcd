import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useViewer } from '#kit/context/session'
import { showToast } from '#kit/feedback/toast'
import { Card, PageTitle } from '#kit/layout/page'
import { useWords, wordsNow } from '#kit/words/words'
import { may } from '../../../shared/permissions'
import { EditEvent, EventForm, useEventToEdit } from './event-form'

export function EventFormPage() {
  const words = useWords('events')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  if (!may(useViewer(), 'events.manage')) return <Navigate to="/events" replace />
  const id = search.get('id')
  const leave = () => void navigate('/events')
  return (
    <Box maw="46rem">
      <PageTitle title={id ? words.editEvent : words.createEvent} />
      <Card>
        {id ? <Edit id={Number(id)} onLeave={leave} /> : <EventForm event={null} dateRules={null} onSaved={leave} onCancel={leave} />}
      </Card>
    </Box>
  )
}

function Edit({ id, onLeave }: { id: number; onLeave: () => void }) {
  const loaded = useEventToEdit(id)
  const { failure } = loaded
  useEffect(() => {
    if (failure) showToast({ title: wordsNow('events').formLoadFailed, message: failure, tone: 'destructive' })
  }, [failure])
  return <EditEvent loaded={loaded} dateRules={null} onLeave={onLeave} />
}
