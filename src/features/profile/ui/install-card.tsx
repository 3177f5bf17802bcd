import { Button } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { installOffer } from '#kit/context/install-offer'
import { Card } from '#kit/layout/card'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'

/** The one place where the portal offers itself as an app, to devices that can have it and do not yet. */
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

/** Asks the browser to install the portal; null where it does not offer that now. An offer is good for one question. */
function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(subscribe, () => installOffer.event)
  if (!event) return null
  return () => {
    installOffer.event = null
    installOffer.onChange()
    void event.prompt()
  }
}

/** It runs as an app already. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Safari on iPhone and iPad installs by its Share menu alone. */
const hasShareMenu = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
