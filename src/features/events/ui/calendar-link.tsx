import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#kit/words/words'
import classes from './subscribe-dialog.module.css'

/** A link to copy into a calendar app. */
export function CalendarLink({ label, url, copied: copiedFirst = false }: { label: string; url: string; copied?: boolean }) {
  const words = useWords('events')
  const [copied, setCopied] = useState(copiedFirst)
  const copy = () => void navigator.clipboard.writeText(url).then(() => setCopied(true))
  return (
    <div className={classes.address}>
      <TextInput label={label} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      {/* Only pages that came over https, or from this very machine, may use the clipboard. */}
      {window.isSecureContext && (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
          onClick={copy}
        >
          {copied ? words.copied : words.copy}
        </Button>
      )}
    </div>
  )
}
