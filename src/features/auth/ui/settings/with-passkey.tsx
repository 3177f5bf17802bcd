import { Button } from '@mantine/core'
import { LoadError } from '../../../../client/kit/feedback/load-error'
import { isGone } from '../../../../client/kit/feedback/problem'
import { Card } from '../../../../client/kit/layout/card'
import { canUsePasskeys } from '../../../../client/kit/sign-in/can-use-passkeys'
import { useWords } from '../../../../client/kit/words/words'
import { trpc } from '../../../../client/trpc'
import classes from './sign-in.module.css'
import { useAddPasskey } from './use-add-passkey'
import { useSecondStep } from './use-second-step'

/** A second step by passkey alone. Nothing where the portal's address, or the browser, has no passkeys. */
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
