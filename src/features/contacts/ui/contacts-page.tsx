import { Box, Button } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useViewer } from '#kit/context/viewer'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError } from '#kit/feedback/load-error'
import { CardSkeleton } from '#kit/feedback/skeletons'
import { PageTitle } from '#kit/layout/page-title'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { Contact } from '../answers'
import { SECTIONS } from '../schema'
import { ContactDialog } from './contact-dialog'
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
