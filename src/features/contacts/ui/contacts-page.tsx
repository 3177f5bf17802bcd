import { Box, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useViewer } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { EmptyState } from '#kit/feedback/empty-state'
import { CardSkeleton, ReadError } from '#kit/feedback/loading'
import { useToastMutation } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import { filledFrom } from '#kit/forms/filled-from'
import { Form } from '#kit/forms/form'
import { Switch } from '#kit/forms/switch'
import { More, PageTitle } from '#kit/layout/page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { Contact } from '../answers'
import { newContact, SECTIONS, type Section } from '../schema'
import { ContactSection } from './contact-section'

export function ContactsPage() {
  const words = useWords('contacts')
  const { loading } = useWords('basics')
  const mayManage = may(useViewer(), 'contacts.manage')
  const [edited, setEdited] = useState<Contact | 'new' | null>(null)
  const contacts = trpc.contacts.list.useQuery()
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEdited('new')}>
      {words.add}
    </Button>
  )
  return (
    <Box maw="52rem">
      <PageTitle title={words.pageTitle} subtitle={words.subtitle}>
        {mayManage && contacts.data?.length !== 0 && add}
        {Boolean(contacts.data?.length) && (
          <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            {words.print}
          </Button>
        )}
        <More />
      </PageTitle>
      {contacts.isPending && (
        <div role="status" aria-label={loading}>
          <CardSkeleton height="9rem" />
        </div>
      )}
      <ReadError title={words.loadFailed} query={contacts} />
      {contacts.data?.length === 0 &&
        (mayManage ? (
          <EmptyState title={words.none} text={words.firstNumber} action={add} />
        ) : (
          <EmptyState title={words.none} text={words.noneYet} />
        ))}
      {SECTIONS.map((section) => (
        <ContactSection
          key={section}
          section={section}
          contacts={contacts.data?.filter((contact) => contact.section === section) ?? []}
          onEdit={mayManage ? setEdited : null}
        />
      ))}
      {edited && (
        <ContactDialog
          contact={edited === 'new' ? null : edited}
          section={contacts.data?.length === 0 ? 'emergency' : 'board'}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  )
}

const blank = (section: Section) => ({ section, title: '', name: '', phone: '', email: '', note: '', isPublic: false })
type Values = ReturnType<typeof blank>

function ContactDialog({ contact, section, onClose }: { contact: Contact | null; section: Section; onClose: () => void }) {
  const words = useWords('contacts')
  const utils = trpc.useUtils()
  const initialValues = filledFrom(blank(section), contact)
  const draft = `contact-${contact?.id ?? 'new'}`
  const form = useDraftForm<Values>(draft, { initialValues, validate: schemaResolver(newContact, { sync: true }) })
  const outcome = {
    success: contact ? words.updated : words.added,
    failure: words.saveFailed,
    form,
    onSuccess: async () => {
      onClose()
      await utils.contacts.invalidate()
    },
  }
  const create = useToastMutation(trpc.contacts.create, outcome)
  const update = useToastMutation(trpc.contacts.update, outcome)
  const save = (values: Values) =>
    contact ? update.mutate({ id: contact.id, ...form.changed(values) }) : create.mutate(form.keyed(values))

  return (
    <Dialog title={contact ? words.editContact : words.add} writes={draft} onClose={onClose}>
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
