import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { showToast } from '../../../client/kit/feedback/toast'
import { useOnce } from '../../../client/kit/forms/use-once'
import { trpc } from '../../../client/trpc'
import { formatInstantDate } from '../../../shared/calendar'
import classes from './subscribe-dialog.module.css'

const failed = (error: unknown) =>
  showToast({ title: 'Something went wrong', message: problemText(error, 'Please try again.'), tone: 'destructive' })

/** A member's own address for their calendar program: made, replaced and revoked here. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const timeZone = useTimeZone()
  const [url, setUrl] = useState('')
  const [revoking, setRevoking] = useState(false)
  const state = trpc.calendar.subscription.useQuery()
  const refresh = () => utils.calendar.subscription.invalidate()
  const subscribe = trpc.calendar.subscribe.useMutation({
    onSuccess: async (made) => {
      setUrl(made.url)
      await refresh()
    },
    onError: failed,
  })
  const revoke = trpc.calendar.revoke.useMutation({
    onSuccess: async () => {
      setUrl('')
      setRevoking(false)
      showToast({ title: 'Calendar address revoked', tone: 'success' })
      await refresh()
    },
    onError: failed,
  })
  const make = useOnce(subscribe.mutate, subscribe.isPending)
  const { data, error } = state
  // It is shown only once: a stray click beside the dialog must not lose it.
  const keeps = url !== ''

  return (
    <Dialog title="Subscribe to the calendar" writes={keeps} onClose={onClose}>
      <div className={classes.body}>
        <p>Your calendar program can show the community's events and keep them up to date by itself. Give it an address of your own.</p>
        {error && !data && (
          <LoadError
            title="Failed to load your calendar address"
            message={problemText(error, 'Check your connection and try again.')}
            onRetry={() => void state.refetch()}
          />
        )}
        {!data && !error && <RowSkeletons count={2} height="3rem" />}
        {url && <Address label="Your calendar address" url={url} />}
        {url && (
          <p className={classes.note}>
            It is shown only this once. Whoever has it can read the calendar, so keep it to yourself. In your program look for “Add calendar
            from URL”.
          </p>
        )}
        {data?.since && !url && (
          <p>
            You made an address on {formatInstantDate(data.since, timeZone)}. It cannot be shown again; a new one takes its place and the
            old one stops working.
          </p>
        )}
        {data && (
          <div className={classes.buttons}>
            {url ? (
              <Button component="a" href={url.replace(/^https?:/, 'webcal:')}>
                Open in calendar program
              </Button>
            ) : (
              <Button loading={subscribe.isPending} onClick={() => make()}>
                {data.since ? 'Make a new address' : 'Make my address'}
              </Button>
            )}
            {data.since && (
              <Button variant="default" data-grave onClick={() => setRevoking(true)}>
                Revoke address
              </Button>
            )}
          </div>
        )}
        {data?.publicUrl && <Address label="Public events, for everyone" url={data.publicUrl} />}
      </div>
      {revoking && (
        <ConfirmDialog
          title="Revoke address"
          confirmLabel="Revoke address"
          destructive
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onClose={() => setRevoking(false)}
        >
          <p>Calendar programs that use your address will no longer get the events. This action cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function Address({ label, url }: { label: string; url: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(url).then(() => setCopied(true))
  return (
    <div className={classes.address}>
      <TextInput label={label} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      {/* Only pages that came over https, or from this very machine, may use the clipboard. */}
      {window.isSecureContext && (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </div>
  )
}
