import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useCommunityName } from '#kit/context/community'
import { useViewer } from '#kit/context/session'
import { useToastMutation } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { Form, useWordForm } from '#kit/forms/form'
import { PasswordField } from '#kit/forms/password-field'
import { NewPasswordFields } from '#kit/forms/password-fields'
import { Card } from '#kit/layout/page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { passwordForm } from '../schema'

export function PasswordCard() {
  const viewer = useViewer()
  const community = useCommunityName()
  const words = useWords('preferences')
  const utils = trpc.useUtils()
  const form = useWordForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: schemaResolver(passwordForm, { sync: true }),
  })
  const save = useToastMutation(trpc.profile.changePassword, {
    success: { title: words.passwordChanged, message: words.passwordChangedWhat },
    failure: words.passwordNotChanged,
    form,
    onSuccess: () => {
      form.reset()
      void utils.profile.sessions.invalidate()
    },
  })

  return (
    <Card title={words.password}>
      <Form form={form} onSubmit={({ currentPassword, newPassword }) => save.mutate({ currentPassword, newPassword })}>
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
        <Button type="submit" className={fields.start ?? ''} loading={save.isPending}>
          {words.changePassword}
        </Button>
      </Form>
    </Card>
  )
}
