import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#kit/context/time-zone'
import { showFailure } from '#kit/feedback/show-failure'
import { showToast } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { Card } from '#kit/layout/card'
import { StatusBadge } from '#kit/lists/status-badge'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { deviceName } from '../../../../shared/device-name'
import classes from '../profile.module.css'
import { obstacleHere, turnOnHere } from './this-device'

/** Whether this browser shows notifications, and which others do. The browser asks only after "Turn on". */
export function NotificationsCard() {
  const words = useWords('hearing')
  const utils = trpc.useUtils()
  const { data: key } = trpc.reach.pushKey.useQuery()
  const { data: devices = [] } = trpc.reach.devices.useQuery()
  const isOn = devices.some(({ current }) => current)
  const changed = () => Promise.all([utils.reach.devices.invalidate(), utils.reach.choices.invalidate()])
  if (!key?.available) return null
  return (
    <Card title={words.devicesTitle}>
      <div className={fields.fields}>
        {isOn ? <SendTest /> : <TurnOn publicKey={key.publicKey ?? ''} onDone={changed} />}
        <Devices devices={devices} onRemoved={changed} />
      </div>
    </Card>
  )
}

function TurnOn({ publicKey, onDone }: { publicKey: string; onDone: () => Promise<unknown> }) {
  const words = useWords('hearing')
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
      <Button className={classes.start ?? ''} onClick={() => turnOn.mutate()} loading={turnOn.isPending}>
        {words.turnOn}
      </Button>
    </>
  )
}

function SendTest() {
  const words = useWords('hearing')
  const test = trpc.reach.testPush.useMutation({
    onSuccess: ({ message }) => showToast({ title: message, tone: 'success' }),
    onError: (error) => showFailure(words.testFailed, error),
  })
  return (
    <Button variant="default" className={classes.start ?? ''} onClick={() => test.mutate()} loading={test.isPending}>
      {words.sendTest}
    </Button>
  )
}

interface DevicesProps {
  devices: { id: number; device: string; createdAt: string; current: boolean }[]
  onRemoved: () => Promise<unknown>
}

function Devices({ devices, onRemoved }: DevicesProps) {
  const words = useWords('hearing')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  const deviceWords = useWords('preferences')
  const remove = trpc.reach.removeDevice.useMutation({
    onSuccess: ({ message }) => showToast({ title: message, tone: 'success' }),
    onError: (error) => showFailure(words.notRemoved, error),
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
