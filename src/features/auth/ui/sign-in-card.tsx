import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { Card } from '#kit/layout/page'
import { StatusBadge } from '#kit/lists/status-badge'
import { useAddressState } from '#kit/navigation/address'
import { useFormats, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../client/trpc'
import { dateInZone } from '../../../shared/calendar'
import { AppDialog } from './settings/app-dialog'
import { CodesDialog } from './settings/codes-dialog'
import { PasskeysPart } from './settings/passkeys-part'
import classes from './settings/sign-in.module.css'
import { useSecondStep } from './settings/use-second-step'

type OwnSignIn = Outputs['auth']['ownSignIn']
type Open = 'app' | 'codes' | 'on' | 'off' | null

export function SignInCard() {
  const words = useWords('signIn')
  const query = trpc.auth.ownSignIn.useQuery()
  const { data, isPending } = query
  return (
    <Card title={words.cardTitle}>
      <ReadError title={words.loadFailed} query={query} />
      {isPending && <RowSkeletons count={2} inCard />}
      {data && (
        <div className={classes.parts}>
          <PasskeysPart />
          <ProviderPart linked={data.provider} />
          <SecondStep own={data} />
        </div>
      )}
    </Card>
  )
}

function SecondStep({ own }: { own: OwnSignIn }) {
  const words = useWords('signIn')
  const { day } = useFormats()
  const timeZone = useTimeZone()
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[]>()
  const close = () => setOpen(null)
  const { turnOn, turnOff, renew } = useSecondStep((made) => {
    close()
    setCodes(made)
  })
  const hasApp = own.appAddedAt !== null
  return (
    <section className={classes.part} aria-label={words.secondStep}>
      <div className={classes.head}>
        <h3>{words.secondStep}</h3>
        <StatusBadge tone={own.secondStep ? 'green' : 'gray'}>{own.secondStep ? words.on : words.off}</StatusBadge>
      </div>
      <p className={classes.what}>{words.secondStepWhat}</p>
      {own.appAddedAt && <p>{words.appAdded(day(dateInZone(own.appAddedAt, timeZone)))}</p>}
      {own.secondStep && <p>{words.codesLeft(own.recoveryCodesLeft)}</p>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setOpen('app')}>
          {hasApp ? words.replaceApp : words.setUpApp}
        </Button>
        {!own.secondStep && own.methods.includes('passkey') && (
          <Button variant="default" onClick={() => setOpen('on')}>
            {words.askForMore}
          </Button>
        )}
        {own.secondStep && (
          <>
            <Button variant="default" onClick={() => setOpen('codes')}>
              {words.makeNewCodes}
            </Button>
            <Button variant="default" onClick={() => setOpen('off')}>
              {words.turnOff}
            </Button>
          </>
        )}
      </div>
      {open === 'app' && <AppDialog onClose={close} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      {open === 'codes' && (
        <ConfirmDialog
          title={words.newCodesTitle}
          confirmLabel={words.makeNewCodes}
          busy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={close}
        >
          <p>{words.newCodesWhat}</p>
        </ConfirmDialog>
      )}
      {open === 'on' && (
        <ConfirmDialog
          title={words.askForMoreTitle}
          confirmLabel={words.turnOn}
          busy={turnOn.isPending}
          onConfirm={() => turnOn.mutate({ on: true })}
          onClose={close}
        >
          <p>{words.askForMoreWhat}</p>
        </ConfirmDialog>
      )}
      {open === 'off' && (
        <ConfirmDialog
          title={words.turnOffTitle}
          confirmLabel={words.turnOff}
          destructive
          busy={turnOff.isPending}
          onConfirm={() => turnOff.mutate({ on: false })}
          onClose={close}
        >
          <p>{words.turnOffWhat}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function ProviderPart({ linked }: { linked: Outputs['auth']['ownSignIn']['provider'] }) {
  const { data } = trpc.community.info.useQuery()
  return data?.provider ? <Provider name={data.provider} linked={linked} /> : null
}

function Provider({ name, linked }: { name: string; linked: Outputs['auth']['ownSignIn']['provider'] }) {
  const words = useWords('signIn')
  const { day } = useFormats()
  const timeZone = useTimeZone()
  const utils = trpc.useUtils()
  useOutcome(name)
  const link = useToastMutation(trpc.auth.linkProvider, {
    failure: words.notChanged,
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const unlink = useToastMutation(trpc.auth.unlinkProvider, {
    success: words.isUnlinked(name),
    failure: words.notChanged,
    onSettled: () => utils.auth.ownSignIn.invalidate(),
  })
  return (
    <section className={classes.part} aria-label={name}>
      <h3>{name}</h3>
      <p className={classes.what}>{words.providerWhat(name)}</p>
      {linked && <p>{words.providerLinkedOn(day(dateInZone(linked.linkedAt, timeZone)))}</p>}
      <div className={classes.buttons}>
        {linked ? (
          <Button variant="default" loading={unlink.isPending} onClick={() => unlink.mutate()}>
            {words.unlink}
          </Button>
        ) : (
          <Button variant="default" loading={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
            {words.link}
          </Button>
        )}
      </div>
    </section>
  )
}

function useOutcome(name: string) {
  const words = useWords('signIn')
  const [outcome, setOutcome] = useAddressState('provider')
  useEffect(() => {
    if (!outcome) return
    const problems = new Map([
      ['taken', words.providerTaken(name)],
      ['refused', words.providerRefused(name)],
    ])
    const message = problems.get(outcome)
    if (outcome === 'linked') showToast({ title: words.isLinked(name), tone: 'success' })
    if (message) showToast({ title: words.notLinked(name), message, tone: 'destructive' })
    setOutcome('')
  }, [outcome, setOutcome, words, name])
}
