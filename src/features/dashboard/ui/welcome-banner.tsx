import { Text } from '@mantine/core'
import { Houses } from '#kit/layout/houses'
import { useWords } from '#kit/words/words'
import classes from './welcome-banner.module.css'

interface Person {
  name: string
  streetNumber: string
  streetName: string
  hoaStatus: string
}

export function WelcomeBanner({ viewer }: { viewer: Person }) {
  const words = useWords('dashboard')
  const hoaStatus: Record<string, string> = useWords('values').hoaStatus
  const address = `${viewer.streetNumber} ${viewer.streetName}`.trim()
  return (
    <header className={classes.banner}>
      <div className={classes.words}>
        <h1 className={classes.title}>{words.welcome(viewer.name)}</h1>
        <Text className={classes.place ?? ''}>{[address, hoaStatus[viewer.hoaStatus] ?? hoaStatus.renter].filter(Boolean).join(', ')}</Text>
      </div>
      <Houses className={classes.houses} />
    </header>
  )
}
