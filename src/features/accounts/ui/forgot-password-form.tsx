import { Button, Group, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconMailForward } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { type CommunityInfo, client } from '../../../client/trpc-client'
import { forgotPassword } from '../schema'
import { AskTheBoard } from './ask-the-board'
import classes from './front-door.module.css'
import { FrontMailNote } from './front-mail-note'

const toSignIn = () => document.querySelector<HTMLInputElement>('[name="username"]')?.focus()

export function ForgotPasswordForm({ community, onBack }: { community: CommunityInfo | undefined; onBack: () => void }) {
  const mail = community?.mail ?? 'ready'
  const node = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const form = useForm({ initialValues: { email: '' }, validate: schemaResolver(forgotPassword, { sync: true }) })

  // The button pressed last has gone with its form: typing goes on in the next one.
  useEffect(() => {
    node.current?.querySelector('input')?.focus()
    return () => void requestAnimationFrame(toSignIn)
  }, [])

  async function send(values: { email: string }) {
    setBusy(true)
    try {
      const { message } = await client.accounts.forgotPassword.mutate(values)
      showToast({ title: 'Reset link sent', message, tone: 'success' })
      setSent(true)
    } catch (error) {
      form.setErrors(fieldErrors(error))
      showToast({
        title: 'Request failed',
        message: "We couldn't process your request. Please verify your email and try again.",
        tone: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }

  if (sent) {
    return (
      <div className={classes.done}>
        <span className={classes.mark}>
          <IconMailForward size={28} aria-hidden />
        </span>
        <h2>Check your email</h2>
        {mail === 'ready' ? (
          <p>
            If {form.values.email} has an account, we've emailed a reset link. It's good for one hour. Check your spam folder if you don't
            see it.
          </p>
        ) : (
          <p>If {form.values.email} has an account, we'll email a reset link. It's good for one hour.</p>
        )}
        <FrontMailNote state={mail} />
        <AskTheBoard email={community?.contactEmail}>Still nothing?</AskTheBoard>
        <Button onClick={onBack}>Back to Login</Button>
      </div>
    )
  }
  return (
    <form ref={node} onSubmit={form.onSubmit(send, () => focusFirstProblem(node.current))} noValidate>
      <p className={classes.intro}>Enter your email address and we'll send you a link to reset your password.</p>
      <FrontMailNote state={mail} />
      <div className={fields.fields}>
        <TextInput label="Email" type="email" name="email" autoComplete="email" {...form.getInputProps('email')} />
        <Group gap={8} mt={8}>
          <Button type="submit" loading={busy}>
            Send Reset Link
          </Button>
          <Button variant="default" onClick={onBack}>
            Cancel
          </Button>
        </Group>
      </div>
    </form>
  )
}
