import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { fieldErrors, problemText, readProblem } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { NewPasswordFields } from '../../../client/kit/forms/new-password-fields'
import { client } from '../../../client/trpc-client'
import { newPasswordForm, RESET_FAILED, RESET_LINK_INVALID } from '../schema'
import classes from './front-door.module.css'

const blank = { newPassword: '', confirmPassword: '' }

/** `onRefused` hears that the link itself is of no use (any more). */
export function NewPasswordForm({ token, onDone, onRefused }: { token: string; onDone: () => void; onRefused: () => void }) {
  const node = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: blank, validate: schemaResolver(newPasswordForm, { sync: true }) })

  async function reset({ newPassword }: typeof blank) {
    setBusy(true)
    try {
      await client.accounts.resetPassword.mutate({ token, newPassword })
      showToast({ title: 'Password reset successful', message: 'You can now sign in with your new password.', tone: 'success' })
      onDone()
    } catch (error) {
      if (readProblem(error).issues.some(({ path }) => path === 'token')) {
        showToast({ title: 'Invalid reset link', message: RESET_LINK_INVALID, tone: 'destructive' })
        return onRefused()
      }
      form.setErrors(fieldErrors(error))
      showToast({ title: 'Password reset failed', message: problemText(error, RESET_FAILED), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={node} onSubmit={form.onSubmit(reset, () => focusFirstProblem(node.current))} noValidate>
      <h1 className={classes.title}>Choose a new password</h1>
      <p className={classes.intro}>Use 8 to 100 characters. Three or four random words work well.</p>
      <div className={fields.fields}>
        <NewPasswordFields
          label="New password"
          name="newPassword"
          description=""
          password={form.getInputProps('newPassword')}
          confirmation={form.getInputProps('confirmPassword')}
        />
        <Button type="submit" loading={busy} fullWidth>
          Reset Password
        </Button>
      </div>
    </form>
  )
}
