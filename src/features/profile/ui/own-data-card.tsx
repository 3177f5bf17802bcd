import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import fields from '#kit/forms/fields.module.css'
import { Card } from '#kit/layout/card'
import { useWords } from '#kit/words/words'
import classes from './profile.module.css'

export function OwnDataCard() {
  const words = useWords('preferences')
  return (
    <Card title={words.ownData}>
      <div className={fields.fields}>
        <p>{words.ownDataWhat}</p>
        <Button
          component="a"
          href="/api/own-data"
          download
          variant="default"
          className={classes.start ?? ''}
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {words.downloadOwnData}
        </Button>
      </div>
    </Card>
  )
}
