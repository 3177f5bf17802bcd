import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconBrandApple, IconBrandGoogle, IconBrandWindows, IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { ConfirmDialog, Dialog } from '#kit/dialogs/dialog'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { showFailure, showToast } from '#kit/feedback/toast'
import { inPageLanguage, useFormats, useWords, wordsNow } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import classes from './subscribe-dialog.module.css'

const failed = (error: unknown) => showFailure(wordsNow('events').wentWrong, error)

export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('events')
  const { instantDay } = useFormats()
  const utils = trpc.useUtils()
  const timeZone = useTimeZone()
  const [made, setMade] = useState({ url: '', copied: false })
  const [revoking, setRevoking] = useState(false)
  const state = trpc.events.calendarFeed.useQuery()
  const refresh = () => utils.events.calendarFeed.invalidate()
  const subscribe = trpc.events.createCalendarFeed.useMutation({ onSuccess: refresh, onError: failed })
  const revoke = trpc.events.revokeCalendarFeed.useMutation({
    onSuccess: async () => {
      setMade({ url: '', copied: false })
      setRevoking(false)
      showToast({ title: words.linkTurnedOff, tone: 'success' })
      await refresh()
    },
    onError: failed,
  })
  const { data, error } = state
  const { url, copied } = made

  async function getLink() {
    if (url) return url
    const fresh = await subscribe.mutateAsync()
    const address = inPageLanguage(fresh.url)
    setMade({ url: address, copied: false })
    return address
  }
  async function copy() {
    const link = await getLink().catch(() => '')
    // Without clipboard access the person can select the link.
    const done = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    if (link) setMade({ url: link, copied: done ?? false })
  }

  return (
    // The link is shown only once, so a click outside must not close the dialog.
    <Dialog title={words.addAll} writes={url !== ''} onClose={onClose}>
      <Stack gap="1rem">
        <p>{words.subscribeIntro}</p>
        <ReadError title={words.linkFailed} query={state} />
        {!data && !error && <RowSkeletons count={2} height="3rem" />}
        {data?.since && !url && <p>{words.linkSince(instantDay(data.since, timeZone))}</p>}
        {data && (url || !data.since) && <CalendarApps busy={subscribe.isPending} getLink={getLink} onCopy={() => void copy()} />}
        {url && <CalendarLink key={String(copied)} label={words.yourLink} url={url} copied={copied} />}
        {url && (
          <Box component="p" fz="sm" c="dimmed">
            {words.keepPrivate}
          </Box>
        )}
        {data?.since && (
          <Group gap="0.5rem">
            {!url && (
              <Button loading={subscribe.isPending} onClick={() => void getLink().catch(() => undefined)}>
                {words.newLink}
              </Button>
            )}
            <Button variant="default" data-destructive onClick={() => setRevoking(true)}>
              {words.turnOff}
            </Button>
          </Group>
        )}
        {data?.publicUrl && <CalendarLink label={words.publicEvents} url={data.publicUrl} />}
      </Stack>
      {revoking && (
        <ConfirmDialog
          title={words.turnOff}
          confirmLabel={words.turnOff}
          destructive
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onClose={() => setRevoking(false)}
        >
          <p>{words.turnOffEffect}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function CalendarLink({ label, url, copied: copiedFirst = false }: { label: string; url: string; copied?: boolean }) {
  const words = useWords('events')
  const [copied, setCopied] = useState(copiedFirst)
  const copy = () => void navigator.clipboard.writeText(url).then(() => setCopied(true))
  return (
    <div className={classes.address}>
      <TextInput label={label} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      {/* Browsers allow the clipboard only over HTTPS and on localhost. */}
      {window.isSecureContext && (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
          onClick={copy}
        >
          {copied ? words.copied : words.copy}
        </Button>
      )}
    </div>
  )
}

const APPS = [
  { name: 'Apple Calendar', icon: IconBrandApple, address: (url: string) => webcal(url) },
  {
    name: 'Google Calendar',
    icon: IconBrandGoogle,
    address: (url: string) => `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal(url))}`,
  },
  {
    name: 'Outlook',
    icon: IconBrandWindows,
    address: (url: string) => `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}`,
  },
]
const webcal = (url: string) => url.replace(/^https?:/, 'webcal:')

interface Props {
  busy: boolean
  getLink: () => Promise<string>
  onCopy: () => void
}

function CalendarApps({ busy, getLink, onCopy }: Props) {
  const words = useWords('events')
  const open = (address: (url: string) => string) =>
    getLink().then(
      (url) => openCalendarApp(address(url)),
      () => undefined,
    )
  return (
    <div className={classes.apps}>
      {APPS.map(({ name, icon: Icon, address }) => (
        <Button
          key={name}
          variant="default"
          disabled={busy}
          leftSection={<Icon size={22} aria-hidden />}
          onClick={() => void open(address)}
        >
          {name}
        </Button>
      ))}
      <Button variant="default" disabled={busy} leftSection={<IconCopy size={22} aria-hidden />} onClick={onCopy}>
        {words.copyLink}
      </Button>
    </div>
  )
}

function openCalendarApp(address: string) {
  const tab = address.startsWith('webcal:') ? null : window.open(address, '_blank')
  if (tab) tab.opener = null
  else window.location.assign(address)
}
