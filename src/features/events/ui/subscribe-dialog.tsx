import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { showToast } from '../../../client/kit/feedback/toast'
import { trpc } from '../../../client/trpc'
import { formatInstantDate } from '../../../shared/calendar'
import { CalendarApps } from './calendar-apps'
import { CalendarLink } from './calendar-link'
import classes from './subscribe-dialog.module.css'

const failed = (error: unknown) =>
  showToast({ title: 'Something went wrong', message: problemText(error, 'Please try again.'), tone: 'destructive' })

/** A member's own link for their calendar app: made, replaced and turned off here. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const timeZone = useTimeZone()
  const [made, setMade] = useState({ url: '', copied: false })
  const [revoking, setRevoking] = useState(false)
  const state = trpc.calendar.subscription.useQuery()
  const refresh = () => utils.calendar.subscription.invalidate()
  const subscribe = trpc.calendar.subscribe.useMutation({ onSuccess: refresh, onError: failed })
  const revoke = trpc.calendar.revoke.useMutation({
    onSuccess: async () => {
      setMade({ url: '', copied: false })
      setRevoking(false)
      showToast({ title: 'Calendar link turned off', tone: 'success' })
      await refresh()
    },
    onError: failed,
  })
  const { data, error } = state
  const { url, copied } = made

  async function getLink() {
    if (url) return url
    const fresh = await subscribe.mutateAsync()
    setMade({ url: fresh.url, copied: false })
    return fresh.url
  }
  async function copy() {
    const link = await getLink().catch(() => '')
    // Without the clipboard the link is there to be selected.
    const done = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    if (link) setMade({ url: link, copied: done ?? false })
  }

  return (
    // The link is shown only once: a stray click beside the dialog must not lose it.
    <Dialog title="Add all events to my calendar" writes={url !== ''} onClose={onClose}>
      <div className={classes.body}>
        <p>See community events in your own calendar app, always up to date.</p>
        {error && !data && (
          <LoadError
            title="Failed to load your calendar link"
            message={problemText(error, 'Check your connection and try again.')}
            onRetry={() => void state.refetch()}
          />
        )}
        {!data && !error && <RowSkeletons count={2} height="3rem" />}
        {data?.since && !url && (
          <p>
            You got a calendar link on {formatInstantDate(data.since, timeZone)}. It can't be shown again. A new link takes its place, and
            the old one stops working.
          </p>
        )}
        {data && (url || !data.since) && <CalendarApps busy={subscribe.isPending} getLink={getLink} onCopy={() => void copy()} />}
        {url && <CalendarLink key={String(copied)} label="Your calendar link" url={url} copied={copied} />}
        {url && <p className={classes.note}>Keep this link private: anyone who has it can see the calendar. It's shown only once.</p>}
        {data?.since && (
          <div className={classes.buttons}>
            {!url && (
              <Button loading={subscribe.isPending} onClick={() => void getLink().catch(() => undefined)}>
                Get a new link
              </Button>
            )}
            <Button variant="default" data-grave onClick={() => setRevoking(true)}>
              Turn off this link
            </Button>
          </div>
        )}
        {data?.publicUrl && <CalendarLink label="Public events, for everyone" url={data.publicUrl} />}
      </div>
      {revoking && (
        <ConfirmDialog
          title="Turn off this link"
          confirmLabel="Turn off this link"
          destructive
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onClose={() => setRevoking(false)}
        >
          <p>Calendar apps that use your link will no longer get the events. This action cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
