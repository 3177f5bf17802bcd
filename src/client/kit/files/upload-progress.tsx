import { Button, Stack } from '@mantine/core'
import { useWords } from '../words/words'
import classes from './upload.module.css'

/** How far an upload is, with Cancel; nothing while none runs. Once all is sent the server still checks and stores it. */
export function UploadProgress({ progress, onCancel }: { progress: number | null; onCancel: () => void }) {
  const words = useWords('kit')
  if (progress === null) return null
  const percent = Math.floor(progress * 100)
  return (
    <Stack gap={8} align="flex-start">
      <div className={classes.words}>
        <span>{percent < 100 ? words.uploading : words.checkingAndSaving}</span>
        <span>{percent}%</span>
      </div>
      <progress className={classes.bar} max={100} value={percent} aria-label={words.upload} />
      <Button variant="default" onClick={onCancel}>
        {words.cancelUpload}
      </Button>
    </Stack>
  )
}
