import { Text } from '@mantine/core'
import { Houses } from '../../../client/kit/layout/houses'
import { hoaStatusLabel } from '../../../shared/residents'
import classes from './welcome-banner.module.css'

interface Person {
  name: string
  streetNumber: string
  streetName: string
  hoaStatus: string
}

export function WelcomeBanner({ viewer }: { viewer: Person }) {
  const address = `${viewer.streetNumber} ${viewer.streetName}`.trim()
  return (
    <header className={classes.banner}>
      <div className={classes.words}>
        <h1 className={classes.title}>Welcome, {viewer.name}</h1>
        <Text className={classes.place ?? ''}>{[address, hoaStatusLabel(viewer.hoaStatus)].filter(Boolean).join(', ')}</Text>
      </div>
      <Houses className={classes.houses} />
    </header>
  )
}
