import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../client/kit/context/viewer'
import { Spinner } from '../../../client/kit/feedback/spinner'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { TabPanel, TabStrip } from '../../../client/kit/layout/tab-strip'
import { useAddressState } from '../../../client/kit/navigation/address-state'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { Announcement } from '../answers'
import { useAnnouncementActions } from './announcement-actions'
import { AnnouncementDialog } from './announcement-dialog'
import { AnnouncementList } from './announcement-list'
import { slugOf, tabLabel, withSlug } from './category-words'
import { EmailDialog } from './email-dialog'
import { PinDialog } from './pin-dialog'

const ALL = 'all'
const HOUR = 3_600_000

type Open = { kind: 'write'; announcement: Announcement | null } | { kind: 'pin' | 'email'; announcement: Announcement } | null

/** What the board has to say, in tabs by category. */
export function AnnouncementsPage() {
  const mayManage = may(useViewer(), 'announcements.manage')
  const [slug, setSlug] = useAddressState('category')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { pinning, unpin, remove } = useAnnouncementActions()
  const { data: categories } = trpc.announcements.categories.useQuery(undefined, { staleTime: HOUR })
  const category = withSlug(categories ?? [], slug)
  const tab = category ? slug : ALL
  const tabs = [{ value: ALL, label: 'All' }, ...(categories ?? []).map(({ name }) => ({ value: slugOf(name), label: tabLabel(name) }))]
  const actions = useMemo(
    () => ({
      onPin: (announcement: Announcement) => (announcement.isPinned ? unpin(announcement) : setOpen({ kind: 'pin', announcement })),
      onEmail: (announcement: Announcement) => setOpen({ kind: 'email', announcement }),
      onEdit: (announcement: Announcement) => setOpen({ kind: 'write', announcement }),
      onDelete: remove,
    }),
    [unpin, remove],
  )

  return (
    <>
      <PageTitle title="Community Announcements">
        {mayManage && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpen({ kind: 'write', announcement: null })}>
            New Announcement
          </Button>
        )}
      </PageTitle>
      <TabStrip id="announcements" label="Categories" tabs={tabs} value={tab} onChange={(value) => setSlug(value === ALL ? '' : value)} />
      <TabPanel id="announcements" value={tab}>
        {/* Which category an address means is known only with their list. */}
        {slug && !categories ? (
          <Spinner text="Loading announcements..." />
        ) : (
          <AnnouncementList
            key={tab}
            categoryId={category?.id ?? null}
            actions={mayManage ? actions : null}
            onShowAll={() => setSlug('')}
          />
        )}
      </TabPanel>
      {open?.kind === 'write' && <AnnouncementDialog announcement={open.announcement} categories={categories ?? []} onClose={close} />}
      {open?.kind === 'pin' && <PinDialog announcement={open.announcement} pinning={pinning} onClose={close} />}
      {open?.kind === 'email' && <EmailDialog announcement={open.announcement} onClose={close} />}
    </>
  )
}
