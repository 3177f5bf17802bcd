import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useViewer } from '#kit/context/session'
import { Dialog, useStaysUntil } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { MailNote } from '#kit/feedback/mail-note'
import { Note } from '#kit/feedback/note'
import { isGone } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { useToastMutation } from '#kit/feedback/toast'
import { useDeletionToast, useUndoToast } from '#kit/feedback/undo-toast'
import { Checkbox } from '#kit/forms/checkbox'
import { useOnce } from '#kit/forms/use-once'
import { More, PageTitle } from '#kit/layout/page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { useAddressState } from '#kit/navigation/address'
import { focusMainWhenRemoved } from '#kit/navigation/focus'
import { lazyPage } from '#kit/navigation/lazy-page'
import { RecipientSummary } from '#kit/recipients/notify-dialog'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords, wordsNow } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { Announcement } from '../answers'
import { useAudienceName } from './announcement-card'
import { AnnouncementList } from './announcement-list'
import { slugOf, tabLabel, useCategoryName, withSlug } from './category-badges'
import { LettersLink, NotifyAnnouncement, useEmailed } from './notify-announcement'

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
            <More />
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

interface Props {
  announcement: Announcement
  pinning: ReturnType<typeof useAnnouncementActions>['pinning']
  onClose: () => void
}

function PinDialog({ announcement, pinning, onClose }: Props) {
  const words = useWords('announcements')
  const { id, title, lang } = versionIn(useLanguage(), announcement)
  const { audience, isUrgent, isOfficial } = announcement
  const nameOf = useAudienceName()
  const { cancel } = useWords('kit')
  const reachText = useRecipientText()
  const [sendNotification, setSendNotification] = useState(false)
  const { data } = trpc.announcements.reach.useQuery({ id }, { staleTime: 0 })
  const close = { onSuccess: onClose, onError: (error: unknown) => isGone(error) && onClose() }
  const pin = useOnce(() => pinning.mutate({ id, isPinned: true, sendNotification, undoable: true }, close), pinning.isPending)
  return (
    <Dialog title={words.pinTitle} onClose={onClose}>
      <div className={buttons.text}>
        <p>
          <strong lang={lang}>{title}</strong> {words.willStay}
        </p>
        {!isOfficial && (
          <>
            <Checkbox
              label={words.sendNotification}
              checked={sendNotification}
              onChange={(event) => setSendNotification(event.currentTarget.checked)}
            />
            <Note tone="amber" icon={IconAlertTriangle} id="pin-warning">
              {audience.kind === 'everyone' ? words.goesToAll : words.goesToSome(nameOf(audience))} {data && reachText(data.email)}
              {data && data.alreadyTold === 0 && (
                <>
                  <RecipientSummary reach={data} isUrgent={isUrgent} />
                  <LettersLink id={id} reach={data} />
                </>
              )}
            </Note>
            <MailNote />
          </>
        )}
      </div>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button onClick={() => pin()} loading={pinning.isPending} aria-describedby={sendNotification ? 'pin-warning' : undefined}>
          {sendNotification ? words.pinAndSend : words.pinOnly}
        </Button>
      </div>
    </Dialog>
  )
}

function useRecipientText() {
  const words = useWords('announcements')
  const { plural } = useFormats()
  return (readers: number) => (readers === 0 ? words.allEmailed : plural(readers, words.reach))
}

/** Invalidates every query, because the dashboard and the activity feed show announcements, too. */
function useAnnouncementActions() {
  const words = useWords('announcements')
  const emailed = useEmailed()
  const utils = trpc.useUtils()
  const showDeleted = useDeletionToast()
  const showDone = useUndoToast()
  const staysUntil = useStaysUntil()
  const onSettled = () => utils.invalidate()
  const pinning = useToastMutation(trpc.announcements.pin, {
    failure: words.error,
    why: words.pinFailed,
    onSuccess: async (done) => {
      const { id, title, isPinned, notified } = done
      const message = isPinned ? `${words.nowPinned(title)} ${notified > 0 ? await emailed(id) : ''}` : words.notPinned(title)
      showDone({ title: words.pinUpdated, message }, done)
    },
    onSettled,
  })
  const removing = useToastMutation(trpc.announcements.remove, {
    failure: words.error,
    why: words.deleteFailed,
    onSuccess: ({ until }, { id }) =>
      showDeleted({ title: words.deleted, message: `${words.deletedText} ${staysUntil(until)}` }, (client) =>
        client.announcements.restore.mutate({ id }),
      ),
    onSettled,
  })
  const pin = useOnce(pinning.mutate, pinning.isPending)
  const remove = useOnce(removing.mutate, removing.isPending)
  return {
    pinning,
    unpin: useCallback(({ id }: Announcement) => pin({ id, isPinned: false, sendNotification: false }), [pin]),
    remove: useCallback(
      ({ id }: Announcement) => {
        if (!window.confirm(wordsNow('announcements').deleteQuestion)) return
        focusMainWhenRemoved()
        remove({ id })
      },
      [remove],
    ),
  }
}
