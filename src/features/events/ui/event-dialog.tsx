import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconCalendarPlus, IconClock, IconMapPin, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import { ReadError } from '#kit/feedback/loading'
import { isGone } from '#kit/feedback/problem'
import { Picture } from '#kit/files/picture'
import { TagList } from '#kit/lists/status-badge'
import { ToldLines } from '#kit/recipients/later'
import { usePersonName } from '#kit/words/person-name'
import { useReading } from '#kit/words/translations'
import { inPageLanguage, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { CommunityEvent } from '../answers'
import { EventActions } from './event-actions'
import classes from './event-dialog.module.css'
import { EventBadge, useEventWords } from './event-row'

interface Props {
  id: number
  onEdit?: (() => void) | undefined
  onClose: () => void
}

export function EventDialog({ id, onEdit, onClose }: Props) {
  const words = useWords('events')
  const { loading } = useWords('basics')
  const query = trpc.events.get.useQuery({ id })
  const { data, error } = query
  if (isGone(error)) {
    return (
      <Dialog title={words.notFound} onClose={onClose}>
        <p>{words.maybeDeleted}</p>
      </Dialog>
    )
  }
  if (data) return <Shown event={data} onEdit={onEdit} onClose={onClose} />
  return (
    <Dialog title={words.event} onClose={onClose}>
      {error ? (
        <ReadError title={words.eventFailed} query={query} />
      ) : (
        <div className={classes.body} role="status" aria-label={loading}>
          <Skeleton height="1.5rem" width="70%" />
          <Skeleton height="1.5rem" width="50%" />
          <Skeleton height="6rem" />
        </div>
      )}
    </Dialog>
  )
}

function Shown({ event, onEdit, onClose }: { event: CommunityEvent } & Pick<Props, 'onEdit' | 'onClose'>) {
  const words = useWords('events')
  const personName = usePersonName()
  const { eventCategory } = useWords('values')
  const { daysText, timesText } = useEventWords()
  const { title, description, lang, note } = useReading(event)
  return (
    <Dialog title={title} lang={lang} onClose={onClose}>
      <div className={classes.body} data-cancelled={event.status === 'cancelled' || undefined}>
        <EventBadge event={event} />
        <Stack gap="0.5rem">
          <Fact icon={<IconClock size={22} aria-hidden />}>
            {daysText(event)}
            <br />
            {timesText(event)}
          </Fact>
          <Fact icon={<IconMapPin size={22} aria-hidden />}>{event.location}</Fact>
        </Stack>
        {event.imageUrl && (
          <Picture
            className={classes.image}
            src={event.imageUrl}
            description={event.imageDescription}
            title={title}
            lang={event.language}
          />
        )}
        <p className={classes.description} lang={lang}>
          {description}
        </p>
        {note}
        <TagList tags={event.tags} render={(tag) => eventCategory[tag]} />
        <Group component="p" gap="0.375rem" wrap="nowrap" fz="sm" c="dimmed">
          <IconUser size={18} aria-hidden />
          {words.addedBy(personName(event.author))}
        </Group>
        {onEdit && <ToldLines about="event" id={event.id} />}
        <div className={classes.buttons}>
          <Button
            component="a"
            href={inPageLanguage(`/api/events/${event.id}/calendar.ics`)}
            download
            variant="default"
            leftSection={<IconCalendarPlus size={20} aria-hidden />}
          >
            {words.addToCalendar}
          </Button>
          {onEdit && <EventActions event={event} onEdit={onEdit} onDeleted={onClose} />}
        </div>
      </div>
    </Dialog>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={classes.fact}>
    {icon}
    <span>{children}</span>
  </p>
)
