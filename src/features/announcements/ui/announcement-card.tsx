import { IconCertificate, IconMailForward, IconPencil, IconPin, IconPinnedOff, IconPrinter, IconTags, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '#kit/context/session'
import { PictureLink, usePictureText } from '#kit/files/picture'
import { Edited, useFieldTexts } from '#kit/layout/edited'
import { StatusBadge } from '#kit/lists/status-badge'
import { ToldLines } from '#kit/recipients/later'
import { AttachmentLink, CollapsedText, WholeText } from '#kit/text/linked-text'
import { usePersonName } from '#kit/words/person-name'
import { useReading } from '#kit/words/translations'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Announcement, EditedAnnouncement } from '../answers'
import classes from './announcement-card.module.css'
import { CategoryBadges, useCategoryName } from './category-badges'

export interface CardActions {
  onPin: (announcement: Announcement) => void
  onNotify: (announcement: Announcement) => void
  onEdit: (announcement: Announcement) => void
  onDelete: (announcement: Announcement) => void
}

interface Props {
  announcement: Announcement
  timeZone: string
  landed: boolean
  actions: CardActions | null
}

/** Memoized, because a long list grows page by page. */
export const AnnouncementCard = memo(function AnnouncementCard({ announcement, timeZone, landed, actions }: Props) {
  const words = useWords('announcements')
  const { onlyIn } = useWords('kit')
  const { day, instantDay, languageName } = useFormats()
  const personName = usePersonName()
  const { id, author, createdAt, publishedAt, updatedAt, expiresAt, isPinned, isUrgent, isExpired, state } = announcement
  const { title, content, lang, note } = useReading(announcement)
  const isUpdated = updatedAt !== null && updatedAt > (publishedAt ?? updatedAt)
  return (
    <article
      id={String(id)}
      className={classes.card}
      data-pinned={isPinned || undefined}
      tabIndex={-1}
      data-expired={isExpired || undefined}
      data-landed={landed || undefined}
    >
      {isPinned && (
        <p className={classes.pinned}>
          <IconPin size={20} aria-hidden />
          {words.pinned}
        </p>
      )}
      <AttachedPicture announcement={announcement} title={title} />
      <div className={classes.body}>
        <h2 className={classes.title} lang={lang}>
          {title}
        </h2>
        <StateBadges announcement={announcement} />
        <CategoryBadges categories={announcement.categories} />
        {content &&
          (isPinned || isUrgent ? <WholeText {...{ text: content, lang }} /> : <CollapsedText text={content} lang={lang} open={landed} />)}
        {note ?? (isUrgent && lang && <p>{onlyIn(languageName(lang))}</p>)}
        <AttachmentLink {...announcement} />
        <p className={classes.facts}>
          <span>{words.by(personName(author))}</span>{' '}
          {state === 'published' && <span>{words.posted(instantDay(publishedAt ?? createdAt, timeZone))}</span>}{' '}
          {isUpdated && <span>{words.updatedOn(instantDay(updatedAt, timeZone))}</span>}{' '}
          {expiresAt && <span>{words.expires(day(expiresAt))}</span>}
        </p>
        <AudienceLine announcement={announcement} />
        {actions && isUpdated && <AnnouncementEdits id={id} />}
      </div>
      {actions && <CardButtons announcement={announcement} actions={actions} />}
    </article>
  )
})

function AttachedPicture({ announcement, title }: { announcement: Announcement; title: string }) {
  const { attachmentUrl, attachmentPreviewUrl, attachmentWidth, attachmentHeight, attachmentDescription, language } = announcement
  if (!attachmentUrl || !attachmentPreviewUrl || !attachmentWidth || !attachmentHeight) return null
  return (
    <PictureLink
      className={classes.picture}
      href={attachmentUrl}
      src={attachmentPreviewUrl}
      description={attachmentDescription}
      title={title}
      lang={language}
      width={attachmentWidth}
      height={attachmentHeight}
    />
  )
}

function Action({ icon, children, onClick }: { icon: ReactNode; children: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.action} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}

function CardButtons({ announcement, actions }: { announcement: Announcement; actions: CardActions }) {
  const words = useWords('announcements')
  const { edit, delete: remove } = useWords('kit')
  const { id, isPinned, isExpired, isEmailed, isOfficial, state } = announcement
  return (
    <div className={classes.actions}>
      <Action
        icon={isPinned ? <IconPinnedOff size={20} aria-hidden /> : <IconPin size={20} aria-hidden />}
        onClick={() => actions.onPin(announcement)}
      >
        {isPinned ? words.unpin : words.pin}
      </Action>
      {state === 'published' && !isExpired && !isEmailed && !isOfficial && (
        <Action icon={<IconMailForward size={20} aria-hidden />} onClick={() => actions.onNotify(announcement)}>
          {words.tellPeople}
        </Action>
      )}
      {isOfficial && state === 'published' ? (
        <OfficialLinks id={id} />
      ) : (
        <Action icon={<IconPencil size={20} aria-hidden />} onClick={() => actions.onEdit(announcement)}>
          {edit}
        </Action>
      )}
      <Action icon={<IconTrash size={20} aria-hidden />} onClick={() => actions.onDelete(announcement)}>
        {remove}
      </Action>
    </div>
  )
}

function OfficialLinks({ id }: { id: number }) {
  const words = useWords('announcements')
  return [
    { icon: IconPrinter, to: `/letters/${id}`, text: words.printLetters },
    { icon: IconTags, to: `/letters/${id}?layout=labels`, text: words.printLabels },
    { icon: IconCertificate, to: `/official-notices/${id}`, text: words.proof },
  ].map(({ icon: Icon, to, text }) => (
    <Link key={to} to={to} className={classes.action ?? ''}>
      <Icon size={20} aria-hidden />
      {text}
    </Link>
  ))
}

function StateBadges({ announcement: { isUrgent, isOfficial, isExpired, state, publishAt } }: { announcement: Announcement }) {
  const words = useWords('announcements')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  if (!isUrgent && !isOfficial && !isExpired && state === 'published') return null
  return (
    <p className={classes.states}>
      {isUrgent && <StatusBadge tone="red">{words.urgent}</StatusBadge>}
      {isOfficial && <StatusBadge tone="blue">{words.official}</StatusBadge>}
      {isExpired && <StatusBadge tone="gray">{words.expired}</StatusBadge>}
      {state === 'draft' && <StatusBadge tone="gray">{words.draft}</StatusBadge>}
      {publishAt && <StatusBadge tone="blue">{words.publishes(instant(publishAt, timeZone))}</StatusBadge>}
    </p>
  )
}

function AudienceLine({ announcement }: { announcement: Announcement }) {
  const words = useWords('announcements')
  const nameOf = useAudienceName()
  const { id, audience, state, notify, notifiedAt, seenBy } = announcement
  const isOut = state === 'published'
  return (
    <div className={classes.reached}>
      {audience.kind !== 'everyone' && <p>{words.isFor(nameOf(audience))}</p>}
      {notifiedAt && <ToldLines about="announcement" id={id} />}
      {isOut && notify !== null && <p>{seenBy ? words.seenBy(seenBy.households, seenBy.of) : words.tooFew}</p>}
    </div>
  )
}

function AnnouncementEdits({ id }: { id: number }) {
  const words = useWords('announcements')
  const kit = useWords('kit')
  const { day } = useFormats()
  const nameOf = useAudienceName()
  const categoryName = useCategoryName()
  const { flag, language, translations } = useFieldTexts()
  const { pictureShows } = useWords('pictures')
  const picture = usePictureText()
  const { data: edits } = trpc.announcements.edits.useQuery({ id })
  const textsOf = (fields: EditedAnnouncement) => ({
    [words.title]: fields.title,
    [words.content]: fields.content,
    [words.categories]: fields.categories?.map(categoryName).join(', '),
    [words.whoFor]: fields.audience && nameOf(fields.audience),
    [words.urgentNotice]: flag(fields.isUrgent),
    [words.lastDay]: fields.expiresAt && day(fields.expiresAt),
    [words.attachment]: fields.attachmentName ?? fields.attachmentUrl,
    [pictureShows]: picture(fields.attachmentDescription),
    [words.textMessage]: fields.smsText ?? (fields.smsTexts && Object.values(fields.smsTexts).join('\n')),
    [kit.language]: language(fields.language),
    [kit.translations]: translations(fields.translations?.map((entry) => ({ ...entry, text: entry.content }))),
  })
  return <Edited edits={edits} textsOf={textsOf} />
}

export function useAudienceName() {
  const { audiences } = useWords('announcements')
  const { list } = useFormats()
  return ({ kind, streets }: Announcement['audience']) => (kind === 'streets' ? list(streets) : audiences[kind])
}
