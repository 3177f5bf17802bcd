import { Button, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useRef } from 'react'
import { useViewer } from '../../../client/kit/context/viewer'
import { fieldErrors } from '../../../client/kit/feedback/problem'
import { showFailure } from '../../../client/kit/feedback/show-failure'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { Card } from '../../../client/kit/layout/card'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import { MAILING_LINES_MOST } from '../../../shared/mailing-address'
import { mailingAddressChange } from '../schema'
import classes from './profile.module.css'

const check = schemaResolver(mailingAddressChange, { sync: true })

/** Where the viewer's letters go. */
export function MailingCard() {
  const node = useRef<HTMLFormElement>(null)
  const viewer = useViewer()
  const words = useWords('preferences')
  const utils = trpc.useUtils()
  const form = useWordForm({
    initialValues: { mailingAddress: viewer.mailingAddress ?? '' },
    validate: (values) => check(values),
  })
  const save = trpc.preferences.saveMailingAddress.useMutation({
    onSuccess: (account) => {
      utils.accounts.me.setData(undefined, account)
      form.setValues({ mailingAddress: account.mailingAddress ?? '' })
      showToast({ title: words.mailingSaved, tone: 'success' })
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showFailure(words.mailingFailed, error)
    },
  })
  const submit = form.onSubmit(
    (values) => save.mutate(values),
    () => focusFirstProblem(node.current),
  )
  return (
    <Card title={words.letters}>
      <form ref={node} className={fields.fields} onSubmit={submit} noValidate>
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
      </form>
    </Card>
  )
}
