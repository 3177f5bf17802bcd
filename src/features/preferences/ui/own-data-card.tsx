import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import fields from '../../../client/kit/forms/fields.module.css'
import { Card } from '../../../client/kit/layout/card'
import classes from './profile.module.css'

export function OwnDataCard() {
  return (
    <Card title="Your Data">
      <div className={fields.fields}>
        <p>
          Everything the portal keeps about you in one file: your account, your messages and reports, what you posted, and which emails you
          were sent. How you voted isn't in it, because no one can tell.
        </p>
        <Button
          component="a"
          href="/api/own-data"
          download
          variant="default"
          className={classes.start ?? ''}
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          Download My Data
        </Button>
      </div>
    </Card>
  )
}
