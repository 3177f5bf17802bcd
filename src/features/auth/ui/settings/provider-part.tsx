import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTimeZone } from '#kit/context/community-info'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useAddressState } from '#kit/navigation/address'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { dateInZone } from '../../../../shared/calendar'
import classes from './sign-in.module.css'

export function ProviderPart({ linked }: { linked: Outputs['auth']['ownSignIn']['provider'] }) {
  const { data } = trpc.community.info.useQuery()
  return data?.provider ? <Provider name={data.provider} linked={linked} /> : null
}

function Provider({ name, linked }: { name: string; linked: Outputs['auth']['ownSignIn']['provider'] }) {
  const words = useWords('signIn')
  const { day } = useFormats()
  const timeZone = useTimeZone()
  const utils = trpc.useUtils()
  useOutcome(name)
  const onError = (error: unknown) => showFailure(words.notChanged, error)
  const link = trpc.auth.linkProvider.useMutation({ onSuccess: ({ url }) => window.location.assign(url), onError })
  const unlink = trpc.auth.unlinkProvider.useMutation({
    onSuccess: () => showToast({ title: words.isUnlinked(name), tone: 'success' }),
    onError,
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
