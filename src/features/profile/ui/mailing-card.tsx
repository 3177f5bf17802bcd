import { Button, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useViewer } from '#kit/context/viewer'
import { useToastMutation } from '#kit/feedback/toast'
import { Form, useWordForm } from '#kit/forms/form'
import { Card } from '#kit/layout/card'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { MAILING_LINES_MOST } from '../../../shared/addresses'
import { mailingAddressChange } from '../schema'
import classes from './profile.module.css'

const check = schemaResolver(mailingAddressChange, { sync: true })

export function MailingCard() {
  const viewer = useViewer()
  const words = useWords('preferences')
  const utils = trpc.useUtils()
  const form = useWordForm({
    initialValues: { mailingAddress: viewer.mailingAddress ?? '' },
    validate: (values) => check(values),
  })
  const save = useToastMutation(trpc.profile.saveMailingAddress, {
    success: words.mailingSaved,
    failure: words.mailingFailed,
    form,
    onSuccess: (account) => {
      utils.auth.me.setData(undefined, account)
      form.setValues({ mailingAddress: account.mailingAddress ?? '' })
    },
  })
  return (
    <Card title={words.letters}>
      <Form form={form} onSubmit={(values) => save.mutate(values)}>
        <Textarea
          label={words.mailingAddress}
          description={words.mailingHint}
          name="mailingAddress"
          autoComplete="off"
          minRows={MAILING_LINES_MOST}
          {...form.getInputProps('mailingAddress')}
        />
        <Button type="submit" className={classes.start ?? ''} loading={save.isPending}>
          {words.mailingSave}
        </Button>
      </Form>
    </Card>
  )
}
