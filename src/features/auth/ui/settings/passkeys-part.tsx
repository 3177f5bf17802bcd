import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { ConfirmDialog, Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { LoadError } from '#kit/feedback/loading'
import { isGone, problemText } from '#kit/feedback/problem'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { Card } from '#kit/layout/page'
import { canUsePasskeys } from '#kit/sign-in/can-use-passkeys'
import { useFormats, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { dateInZone } from '../../../../shared/calendar'
import { deviceName } from '../../../../shared/device-name'
import classes from './sign-in.module.css'
import { useSecondStep } from './use-second-step'

type OwnPasskey = Outputs['auth']['passkeys'][number]
const PASSKEYS_MAX = 10

/** Renders nothing where the portal's address does not support passkeys. */
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

const NAME_MAX = 60
const load = () => import('#kit/sign-in/passkeys')

function useAddPasskey() {
  const words = useWords('signIn')
  const { tryAgain } = useWords('kit')
  const deviceWords = useWords('preferences')
  const utils = trpc.useUtils()
  const ask = trpc.auth.passkeyOptions.useMutation()
  const save = trpc.auth.addPasskey.useMutation()

  async function add() {
    try {
      const options = await ask.mutateAsync({ for: 'add' })
      const { isCreation, makePasskey } = await load()
      const response = isCreation(options) && (await makePasskey(options))
      if (!response) return false
      const { name } = await save.mutateAsync({ response, name: deviceName(deviceWords, navigator.userAgent).slice(0, NAME_MAX) })
      showToast({ title: words.passkeyAdded, message: name, tone: 'success' })
      return true
    } catch (error) {
      const isThere = error instanceof Error && error.name === 'InvalidStateError'
      showToast({ title: words.passkeyNotAdded, message: isThere ? words.passkeyThere : problemText(error, tryAgain), tone: 'destructive' })
      return false
    } finally {
      await Promise.all([utils.auth.passkeys.invalidate(), utils.auth.ownSignIn.invalidate()])
    }
  }
  return { add, busy: ask.isPending || save.isPending }
}

function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Outputs['auth']['passkeys'][number]; onClose: () => void }) {
  const words = useWords('signIn')
  const utils = trpc.useUtils()
  const remove = useToastMutation(trpc.auth.removePasskey, {
    success: words.passkeyRemoved,
    failure: words.notChanged,
    onSettled: async () => {
      onClose()
      await Promise.all([utils.auth.passkeys.invalidate(), utils.auth.ownSignIn.invalidate(), utils.profile.sessions.invalidate()])
    },
  })
  return (
    <ConfirmDialog
      title={words.removePasskeyTitle(name)}
      confirmLabel={words.remove}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{words.removePasskeyWhat}</p>
    </ConfirmDialog>
  )
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Outputs['auth']['passkeys'][number]; onClose: () => void }) {
  const words = useWords('signIn')
  const { tryAgain } = useWords('kit')
  const utils = trpc.useUtils()
  const [name, setName] = useState(passkey.name)
  const [problem, setProblem] = useState('')
  const save = trpc.auth.renamePasskey.useMutation({
    onSuccess: () => {
      showToast({ title: words.passkeyRenamed, tone: 'success' })
      onClose()
    },
    onError: (error) => setProblem(problemText(error, tryAgain)),
    onSettled: () => utils.auth.passkeys.invalidate(),
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return setProblem(words.passkeyNameMissing)
    save.mutate({ id: passkey.id, name })
  }

  return (
    <Dialog title={words.renamePasskey} onClose={onClose}>
      <form className={fields.fields} onSubmit={send} noValidate>
        <TextInput
          label={words.passkeyName}
          description={words.passkeyNameWhat}
          name="name"
          maxLength={60}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
        />
        <FormButtons loading={save.isPending} onCancel={onClose}>
          {words.save}
        </FormButtons>
      </form>
    </Dialog>
  )
}

export function WithPasskey({ hasOne, onDone }: { hasOne: boolean; onDone: (codes: string[] | undefined) => void }) {
  const words = useWords('signIn')
  const { error, isPending, isFetching, refetch } = trpc.auth.passkeys.useQuery(undefined, { retry: false })
  const { add, busy } = useAddPasskey()
  const { turnOn } = useSecondStep(onDone)
  if (!canUsePasskeys() || isPending || isGone(error)) return null
  if (error) return <LoadError title={words.passkeysFailed} onRetry={() => void refetch()} busy={isFetching} />
  const setUp = async () => {
    if (hasOne || (await add())) turnOn.mutate({ on: true })
  }
  return (
    <Card title={words.withPasskey}>
      <div className={classes.stack}>
        <p>{words.passkeysWhat}</p>
        <div className={classes.buttons}>
          <Button loading={busy || turnOn.isPending} onClick={() => void setUp()}>
            {hasOne ? words.askForMore : words.addPasskey}
          </Button>
        </div>
      </div>
    </Card>
  )
}
