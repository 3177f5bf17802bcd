import { Button } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { Card } from '#kit/layout/card'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { hasShareMenu, isInstalled, useInstall } from './use-install'

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
