import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { useViewer } from '#kit/context/viewer'
import { Spinner } from '#kit/feedback/spinner'
import { PageTitle } from '#kit/layout/page-title'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { useAddressState } from '#kit/navigation/address'
import { lazyPage } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { Announcement } from '../answers'
import { useAnnouncementActions } from './announcement-actions'
import { AnnouncementList } from './announcement-list'
import { slugOf, tabLabel, useCategoryName, withSlug } from './category-badges'
import { NotifyAnnouncement } from './notify-announcement'
import { PinDialog } from './pin-dialog'

const AnnouncementDialog = lazyPage(() => import('./announcement-dialog'), 'AnnouncementDialog')
const ALL = 'all'
const HOUR = 3_600_000

type Open = { kind: 'write' | 'pin' | 'notify'; announcement: Announcement } | null

export function AnnouncementsPage() {
  const words = useWords('announcements')
  const categoryLabel = useCategoryName(tabLabel)
  const mayManage = may(useViewer(), 'announcements.manage')
  const [slug, setSlug] = useAddressState('category')
  const [show, setShow] = useAddressState('show')
  const [form, setForm] = useAddressState('form')
  const isNew = mayManage && form === 'new'
  const isDrafts = mayManage && show === 'drafts'
  const toCome = trpc.announcements.toCome.useQuery(undefined, { enabled: mayManage }).data?.count ?? '…'
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { pinning, unpin, remove } = useAnnouncementActions()
  const { data: categories } = trpc.announcements.categories.useQuery(undefined, { staleTime: HOUR })
  const category = withSlug(categories ?? [], slug)
  const tab = category ? slug : ALL
  const tabs = [
    { value: ALL, label: words.all },
    ...(categories ?? []).map(({ name }) => ({ value: slugOf(name), label: categoryLabel(name) })),
  ]
  const actions = useMemo(
    () => ({
      onPin: (announcement: Announcement) => (announcement.isPinned ? unpin(announcement) : setOpen({ kind: 'pin', announcement })),
      onNotify: (announcement: Announcement) => setOpen({ kind: 'notify', announcement }),
      onEdit: (announcement: Announcement) => setOpen({ kind: 'write', announcement }),
      onDelete: remove,
    }),
    [unpin, remove],
  )

  return (
    <>
      <PageTitle title={words.pageTitle} {...(isDrafts && { subtitle: words.draftsAndScheduled(toCome) })}>
        {mayManage && (
          <>
            <Button variant="default" onClick={() => setShow(isDrafts ? '' : 'drafts')}>
              {isDrafts ? words.showAll : words.draftsAndScheduled(toCome)}
            </Button>
            <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setForm('new')}>
              {words.new}
            </Button>
          </>
        )}
      </PageTitle>
      <TabStrip
        id="announcements"
        label={words.categories}
        tabs={tabs}
        value={tab}
        onChange={(value) => setSlug(value === ALL ? '' : value)}
      />
      <TabPanel id="announcements" value={tab}>
        {slug && !categories ? (
          <Spinner text={words.loading} />
        ) : (
          <AnnouncementList
            key={`${tab} ${show}`}
            categoryId={category?.id ?? null}
            isDrafts={isDrafts}
            actions={mayManage ? actions : null}
            onShowAll={() => (isDrafts ? setShow('') : setSlug(''))}
          />
        )}
      </TabPanel>
      <Suspense>
        {open?.kind === 'write' && <AnnouncementDialog announcement={open.announcement} categories={categories ?? []} onClose={close} />}
        {isNew && <AnnouncementDialog announcement={null} categories={categories ?? []} onClose={() => setForm('')} />}
      </Suspense>
      {open?.kind === 'pin' && <PinDialog announcement={open.announcement} pinning={pinning} onClose={close} />}
      {open?.kind === 'notify' && <NotifyAnnouncement announcement={open.announcement} onClose={close} />}
    </>
  )
}
