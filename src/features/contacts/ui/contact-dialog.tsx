import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { schemaResolver } from '@mantine/form'
import { useRef } from 'react'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { fieldErrors, problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { trpc } from '../../../client/trpc'
import type { Contact } from '../answers'
import { newContact, SECTIONS, type Section } from '../schema'
import { SECTION_TITLES } from './section-words'

const valuesOf = (contact: Contact | null, section: Section) => ({
  section: contact?.section ?? section,
  title: contact?.title ?? '',
  name: contact?.name ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  note: contact?.note ?? '',
  isPublic: contact?.isPublic ?? false,
})
type Values = ReturnType<typeof valuesOf>

/** Adds a contact to `section`, or changes `contact`. */
export function ContactDialog({ contact, section, onClose }: { contact: Contact | null; section: Section; onClose: () => void }) {
  const node = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const form = useWordForm<Values>({ initialValues: valuesOf(contact, section), validate: schemaResolver(newContact, { sync: true }) })
  const saving = {
    onSuccess: async () => {
      showToast({ title: contact ? 'Contact updated' : 'Contact added', tone: 'success' })
      onClose()
      await utils.contacts.invalidate()
    },
    onError: (error: unknown) => {
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showToast({ title: 'Failed to save contact', message: problemText(error, 'Please try again.'), tone: 'destructive' })
    },
  }
  const create = trpc.contacts.create.useMutation(saving)
  const update = trpc.contacts.update.useMutation(saving)
  const save = (values: Values) => (contact ? update.mutate({ id: contact.id, ...values }) : create.mutate(values))

  return (
    <Dialog title={contact ? 'Edit Contact' : 'Add Contact'} writes onClose={onClose}>
      <form ref={node} className={fields.fields} onSubmit={form.onSubmit(save, () => focusFirstProblem(node.current))} noValidate>
        <NativeSelect
          label="Section"
          name="section"
          data={SECTIONS.map((value) => ({ value, label: SECTION_TITLES[value] }))}
          {...form.getInputProps('section')}
        />
        <TextInput
          label="Role or service"
          description="For example, President or Gate security"
          name="title"
          autoComplete="off"
          withAsterisk
          data-autofocus
          {...form.getInputProps('title')}
        />
        <TextInput label="Name (optional)" name="name" autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label="Phone (optional)" name="phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <TextInput label="Email (optional)" name="email" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <Textarea
          label="Note (optional)"
          description="For example, office hours"
          name="note"
          minRows={2}
          maxRows={6}
          {...form.getInputProps('note')}
        />
        <Switch
          label="Show before sign-in"
          description="For people waiting for approval. Anyone on the internet can see it."
          {...form.getInputProps('isPublic', { type: 'checkbox' })}
        />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {contact ? 'Save Contact' : 'Add Contact'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
