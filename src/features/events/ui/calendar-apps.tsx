import { Button } from '@mantine/core'
import { IconBrandApple, IconBrandGoogle, IconBrandWindows, IconCopy } from '@tabler/icons-react'
import { useWords } from '#kit/words/words'
import classes from './subscribe-dialog.module.css'

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

export function CalendarApps({ busy, getLink, onCopy }: Props) {
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
