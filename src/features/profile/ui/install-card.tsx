import { Button } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { installOffer } from '#kit/context/install-offer'
import { Card } from '#kit/layout/page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'

export function InstallCard() {
  const words = useWords('app')
  const install = useInstall()
  const { data } = trpc.community.info.useQuery()
  if (!data?.appEnabled || isInstalled() || !(install || hasShareMenu())) return null
  return (
    <Card title={words.installTitle}>
      <p>{words.installWhy}</p>
      {install ? (
        <Button mt="md" leftSection={<IconDeviceMobileDown size={20} aria-hidden />} onClick={install}>
          {words.install}
        </Button>
      ) : (
        <p>{words.installByShare}</p>
      )}
    </Card>
  )
}

function subscribe(listener: () => void) {
  installOffer.onChange = listener
  return () => {
    installOffer.onChange = () => undefined
  }
}

/** Null if the browser offers no installation; an offer works only once. */
function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(subscribe, () => installOffer.event)
  if (!event) return null
  return () => {
    installOffer.event = null
    installOffer.onChange()
    void event.prompt()
  }
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Safari on iOS installs only through the Share menu. */
const hasShareMenu = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
