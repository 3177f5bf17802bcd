import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useRef } from 'react'
import { useCommunityName } from '../../../client/kit/context/community'
import { useViewer } from '../../../client/kit/context/viewer'
import { fieldErrors } from '../../../client/kit/feedback/problem'
import { showFailure } from '../../../client/kit/feedback/show-failure'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { NewPasswordFields } from '../../../client/kit/forms/new-password-fields'
import { PasswordField } from '../../../client/kit/forms/password-field'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { Card } from '../../../client/kit/layout/card'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import { passwordForm } from '../schema'
import classes from './profile.module.css'

export function PasswordCard() {
  const node = useRef<HTMLFormElement>(null)
  const viewer = useViewer()
  const community = useCommunityName()
  const words = useWords('preferences')
  const utils = trpc.useUtils()
  const form = useWordForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: schemaResolver(passwordForm, { sync: true }),
  })
  const save = trpc.preferences.changePassword.useMutation({
    onSuccess: () => {
      form.reset()
      void utils.preferences.sessions.invalidate()
      showToast({ title: words.passwordChanged, message: words.passwordChangedWhat, tone: 'success' })
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showFailure(words.passwordNotChanged, error)
    },
  })
  const submit = form.onSubmit(
    ({ currentPassword, newPassword }) => save.mutate({ currentPassword, newPassword }),
    () => focusFirstProblem(node.current),
  )

  return (
    <Card title={words.password}>
      <form ref={node} className={fields.fields} onSubmit={submit} noValidate>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={viewer.username} readOnly hidden />
        <PasswordField
          label={words.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields
          label={words.newPassword}
          confirmLabel={words.confirmNewPassword}
          name="newPassword"
          password={form.getInputProps('newPassword')}
          confirmation={form.getInputProps('confirmPassword')}
          own={[viewer.name, viewer.username, viewer.email, viewer.streetName, community]}
        />
        <Button type="submit" className={classes.start ?? ''} loading={save.isPending}>
          {words.changePassword}
        </Button>
      </form>
    </Card>
  )
}
