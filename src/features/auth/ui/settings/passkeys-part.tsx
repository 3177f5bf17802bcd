import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { LoadError } from '../../../../client/kit/feedback/load-error'
import { isGone } from '../../../../client/kit/feedback/problem'
import { canUsePasskeys } from '../../../../client/kit/sign-in/can-use-passkeys'
import { useFormats } from '../../../../client/kit/words/formats'
import { useWords } from '../../../../client/kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { dateInZone } from '../../../../shared/calendar'
import { RemovePasskeyDialog } from './remove-passkey-dialog'
import { RenamePasskeyDialog } from './rename-passkey-dialog'
import classes from './sign-in.module.css'
import { useAddPasskey } from './use-add-passkey'

type OwnPasskey = Outputs['auth']['passkeys'][number]
const PASSKEYS_MAX = 10

/** The account's passkeys; nothing where the portal's address has none. */
export function PasskeysPart() {
  const words = useWords('signIn')
  const { data, error, isFetching, refetch } = trpc.auth.passkeys.useQuery(undefined, { retry: false })
  const { add, busy } = useAddPasskey()
  const [renamed, setRenamed] = useState<OwnPasskey>()
  const [removed, setRemoved] = useState<OwnPasskey>()
  if (error && !data && !isGone(error)) return <LoadError title={words.passkeysFailed} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return null
  const isFull = data.length >= PASSKEYS_MAX
  return (
    <section className={classes.part} aria-label={words.passkeys}>
      <h3>{words.passkeys}</h3>
      <p className={classes.what}>{words.passkeysWhat}</p>
      {data.length > 0 && (
        <ul className={classes.passkeys}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => setRenamed(passkey)} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      {isFull && <p>{words.passkeysFull}</p>}
      {canUsePasskeys() && !isFull && (
        <div className={classes.buttons}>
          <Button variant="default" loading={busy} onClick={() => void add()}>
            {words.addPasskey}
          </Button>
        </div>
      )}
      {renamed && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed && <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  )
}

function PasskeyRow({ passkey, onRename, onRemove }: { passkey: OwnPasskey; onRename: () => void; onRemove: () => void }) {
  const words = useWords('signIn')
  const { day } = useFormats()
  const timeZone = useTimeZone()
  const dayOf = (at: string) => day(dateInZone(at, timeZone))
  const { name, createdAt, lastUsedAt, usable } = passkey
  return (
    <li className={classes.passkey}>
      <div>
        <strong>{name}</strong>
        <p className={classes.what}>{words.added(dayOf(createdAt))}</p>
        <p className={classes.what}>{lastUsedAt ? words.lastUsed(dayOf(lastUsedAt)) : words.neverUsed}</p>
        {!usable && <p>{words.otherAddress}</p>}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" aria-label={words.renameNamed(name)} onClick={onRename}>
          {words.rename}
        </Button>
        <Button variant="default" aria-label={words.removeNamed(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </li>
  )
}
