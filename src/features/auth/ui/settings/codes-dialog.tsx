import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { useCommunityName } from '#kit/context/community'
import { useViewer } from '#kit/context/session'
import { ConfirmDialog, DialogFrame } from '#kit/dialogs/dialog'
import { Checkbox } from '#kit/forms/checkbox'
import { useWords } from '#kit/words/words'
import classes from './sign-in.module.css'

/** Shows the recovery codes once, and asks before it closes unless they are marked as kept. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const words = useWords('signIn')
  const community = useCommunityName()
  const { username } = useViewer()
  const [kept, setKept] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <DialogFrame title={words.codesTitle} onClose={() => (kept ? onClose() : setAsking(true))}>
        <div className={classes.stack}>
          <p data-not-printed>{words.codesWhat}</p>
          <section className={classes.stack} aria-label={words.codesOf(community, username)}>
            <p>{words.codesOf(community, username)}</p>
            <ul className={classes.codes}>
              {codes.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ul>
          </section>
          <div className={classes.buttons} data-not-printed>
            <Button variant="default" onClick={() => window.print()}>
              {words.print}
            </Button>
            <CopyButton text={codes.join('\n')} />
          </div>
          <Checkbox data-not-printed label={words.keptCodes} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
          <Button disabled={!kept} onClick={onClose} data-not-printed>
            {words.done}
          </Button>
        </div>
      </DialogFrame>
      {asking && (
        <ConfirmDialog
          title={words.closeCodesTitle}
          confirmLabel={words.closeAnyway}
          cancelLabel={words.goBack}
          destructive
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{words.closeCodesWhat}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The status is beside the button, because inside it would change the button's accessible name. */
export function CopyButton({ text }: { text: string }) {
  const words = useWords('signIn')
  const { copy, copied } = useClipboard()
  return (
    <>
      <Button variant="default" onClick={() => copy(text)}>
        {copied ? words.copied : words.copy}
      </Button>
      <span className="visually-hidden" role="status">
        {copied && words.copied}
      </span>
    </>
  )
}
