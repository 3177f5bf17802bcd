import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTimeZone } from '#kit/context/session'
import { showFailure, showToast, useToastMutation } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { Card } from '#kit/layout/page'
import { StatusBadge } from '#kit/lists/status-badge'
import { useScrollToHash } from '#kit/navigation/address'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { client } from '../../../client/trpc-client'
import { deviceName } from '../../../shared/device-name'
import classes from './cards.module.css'

export function PushCard() {
  const words = useWords('notificationPreferences')
  const utils = trpc.useUtils()
  const { hash } = useLocation()
  const { data: key } = trpc.notifications.pushKey.useQuery()
  const { data: devices = [] } = trpc.notifications.pushDevices.useQuery()
  const isOn = devices.some(({ current }) => current)
  const changed = () => Promise.all([utils.notifications.pushDevices.invalidate(), utils.notifications.preferences.invalidate()])
  useScrollToHash(hash === '#notifications' && key?.available === true)
  if (!key?.available) return null
  return (
    <div id="notifications" tabIndex={-1}>
      <Card title={words.devicesTitle}>
        <div className={fields.fields}>
          {isOn ? <SendTest /> : <TurnOn publicKey={key.publicKey ?? ''} onDone={changed} />}
          <Devices devices={devices} onRemoved={changed} />
        </div>
      </Card>
    </div>
  )
}

function TurnOn({ publicKey, onDone }: { publicKey: string; onDone: () => Promise<unknown> }) {
  const words = useWords('notificationPreferences')
  const [obstacle, setObstacle] = useState(obstacleHere)
  const turnOn = useMutation({
    mutationFn: () => turnOnHere(publicKey),
    onSuccess: async (done) => {
      setObstacle(obstacleHere())
      await onDone()
      if (done) showToast({ title: words.isOn, tone: 'success' })
    },
    onError: (error) => showFailure(words.notOn, error),
  })
  if (obstacle) return <p>{words.obstacles[obstacle]}</p>
  return (
    <>
      <p>{words.turnOnWhy}</p>
      <Button className={fields.start ?? ''} onClick={() => turnOn.mutate()} loading={turnOn.isPending}>
        {words.turnOn}
      </Button>
    </>
  )
}

function SendTest() {
  const words = useWords('notificationPreferences')
  const test = useToastMutation(trpc.notifications.testPush, {
    failure: words.testFailed,
    onSuccess: ({ message }) => showToast({ title: message, tone: 'success' }),
  })
  return (
    <Button variant="default" className={fields.start ?? ''} onClick={() => test.mutate()} loading={test.isPending}>
      {words.sendTest}
    </Button>
  )
}

interface DevicesProps {
  devices: { id: number; device: string; createdAt: string; current: boolean }[]
  onRemoved: () => Promise<unknown>
}

function Devices({ devices, onRemoved }: DevicesProps) {
  const words = useWords('notificationPreferences')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  const deviceWords = useWords('preferences')
  const remove = useToastMutation(trpc.notifications.removePushDevice, {
    failure: words.notRemoved,
    onSuccess: ({ message }) => showToast({ title: message, tone: 'success' }),
    onSettled: onRemoved,
  })
  if (devices.length === 0) return null
  return (
    <ul>
      {devices.map(({ id, device, createdAt, current }) => (
        <li key={id} className={classes.device}>
          <div>
            <Text fw={600}>{deviceName(deviceWords, device)}</Text>
            <Text c="dimmed">{words.onSince(instant(createdAt, timeZone))}</Text>
          </div>
          {current && <StatusBadge tone="green">{words.thisDevice}</StatusBadge>}
          <Button
            variant="default"
            aria-label={words.removeNamed(deviceName(deviceWords, device))}
            onClick={() => remove.mutate({ id })}
            loading={remove.isPending && remove.variables.id === id}
          >
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type Obstacle = 'unsupported' | 'refused' | 'homeScreen' | null

function obstacleHere(): Obstacle {
  const isIphone = /iPhone|iPad/.test(navigator.userAgent)
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  if (isIphone && !isInstalled) return 'homeScreen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'refused' : null
}

async function turnOnHere(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  await navigator.serviceWorker.ready
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await client.notifications.addPushDevice.mutate({ endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } })
  return true
}
