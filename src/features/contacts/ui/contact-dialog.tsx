import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { showFailure, showToast } from '#kit/feedback/toast'
import { filledFrom } from '#kit/forms/filled-from'
import { Form, useWordForm } from '#kit/forms/form'
import { Switch } from '#kit/forms/switch'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Contact } from '../answers'
import { newContact, SECTIONS, type Section } from '../schema'

const blank = (section: Section) => ({ section, title: '', name: '', phone: '', email: '', note: '', isPublic: false })
type Values = ReturnType<typeof blank>

export function ContactDialog({ contact, section, onClose }: { contact: Contact | null; section: Section; onClose: () => void }) {
  const words = useWords('contacts')
  const utils = trpc.useUtils()
  const initialValues = filledFrom(blank(section), contact)
  const form = useWordForm<Values>({ initialValues, validate: schemaResolver(newContact, { sync: true }) })
  const saving = {
    onSuccess: async () => {
      showToast({ title: contact ? words.updated : words.added, tone: 'success' })
      onClose()
      await utils.contacts.invalidate()
    },
    onError: (error: unknown) => {
      form.refuse(error)
      showFailure(words.saveFailed, error)
    },
  }
  const create = trpc.contacts.create.useMutation(saving)
  const update = trpc.contacts.update.useMutation(saving)
  const save = (values: Values) => (contact ? update.mutate({ id: contact.id, ...form.changed(values) }) : create.mutate(values))

  return (
    <Dialog title={contact ? words.editContact : words.add} writes onClose={onClose}>
      <Form form={form} onSubmit={save}>
        <NativeSelect
          label={words.section}
          name="section"
          data={SECTIONS.map((value) => ({ value, label: words.sections[value] }))}
          {...form.getInputProps('section')}
        />
        <TextInput
          label={words.role}
          description={words.roleExample}
          name="title"
          autoComplete="off"
          withAsterisk
          data-autofocus
          {...form.getInputProps('title')}
        />
        <TextInput label={words.name} name="name" autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label={words.phone} name="phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <TextInput label={words.email} name="email" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <Textarea label={words.note} description={words.noteExample} name="note" minRows={2} maxRows={6} {...form.getInputProps('note')} />
        <Switch label={words.showBefore} description={words.showBeforeHint} {...form.getInputProps('isPublic', { type: 'checkbox' })} />
        <FormButtons loading={create.isPending || update.isPending} onCancel={onClose}>
          {contact ? words.save : words.add}
        </FormButtons>
      </Form>
    </Dialog>
  )
}
