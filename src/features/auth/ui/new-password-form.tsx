import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { readProblem } from '../../../client/kit/feedback/problem'
import { showFailure } from '../../../client/kit/feedback/show-failure'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { NewPasswordFields } from '../../../client/kit/forms/new-password-fields'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { useWords } from '../../../client/kit/words/words'
import { client } from '../../../client/trpc-client'
import { newPasswordForm } from '../schema'
import classes from './front-door.module.css'

const blank = { newPassword: '', confirmPassword: '' }

/** `onRefused` hears that the link itself is of no use (any more). */
export function NewPasswordForm({ token, onDone, onRefused }: { token: string; onDone: () => void; onRefused: () => void }) {
  const words = useWords('joining')
  const [busy, setBusy] = useState(false)
  const form = useWordForm({ initialValues: blank, validate: schemaResolver(newPasswordForm, { sync: true }) })

  async function reset({ newPassword }: typeof blank) {
    setBusy(true)
    try {
      await client.auth.resetPassword.mutate({ token, newPassword })
      showToast({ title: words.resetDone, message: words.signInWithNew, tone: 'success' })
      onDone()
    } catch (error) {
      if (readProblem(error).issues.some(({ path }) => path === 'token')) {
        showToast({ title: words.resetInvalid, message: words.resetLinkInvalid, tone: 'destructive' })
        return onRefused()
      }
      form.refuse(error)
      showFailure(words.resetFailed, error, words.resetFailedWhy)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form.node} onSubmit={form.onSubmit(reset)} noValidate>
      <h1 className={classes.title}>{words.choosePassword}</h1>
      <p className={classes.intro}>{words.passwordAdvice}</p>
      <div className={fields.fields}>
        <NewPasswordFields
          label={words.newPassword}
          name="newPassword"
          description=""
          password={form.getInputProps('newPassword')}
          confirmation={form.getInputProps('confirmPassword')}
        />
        <Button type="submit" loading={busy} fullWidth>
          {words.resetPassword}
        </Button>
      </div>
    </form>
  )
}
