import { IconMailForward, IconPaperclip, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { FoldedText } from '../../../client/kit/text/folded-text'
import { formatDate, formatInstantDate } from '../../../shared/calendar'
import type { Announcement } from '../answers'
import classes from './announcement-card.module.css'
import { CategoryBadges } from './category-badges'

export interface CardActions {
  onPin: (announcement: Announcement) => void
  onEmail: (announcement: Announcement) => void
  onEdit: (announcement: Announcement) => void
  onDelete: (announcement: Announcement) => void
}

interface Props {
  announcement: Announcement
  timeZone: string
  /** The address leads to this very card: it is open and marked. */
  landed: boolean
  /** What the board may do with it. */
  actions: CardActions | null
}

/** Drawn again only when something of its own changes: a long list grows page by page. */
export const AnnouncementCard = memo(function AnnouncementCard({ announcement, timeZone, landed, actions }: Props) {
  const { id, title, content, author, createdAt, expiresAt, isPinned, isExpired, isEmailed } = announcement
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
          Pinned Announcement
        </p>
      )}
      <Picture announcement={announcement} />
      <div className={classes.body}>
        <h2 className={classes.title}>{title}</h2>
        {isExpired && <StatusBadge tone="gray">Expired</StatusBadge>}
        <CategoryBadges categories={announcement.categories} />
        <FoldedText text={content} open={landed} />
        <AttachmentLink announcement={announcement} />
        <p className={classes.facts}>
          <span>By {author}</span> <span>Posted {formatInstantDate(createdAt, timeZone)}</span>{' '}
          {expiresAt && <span>Expires {formatDate(expiresAt)}</span>}
        </p>
      </div>
      {actions && (
        <div className={classes.actions}>
          <Action
            icon={isPinned ? <IconPinnedOff size={20} aria-hidden /> : <IconPin size={20} aria-hidden />}
            onClick={() => actions.onPin(announcement)}
          >
            {isPinned ? 'Unpin' : 'Pin'}
          </Action>
          {isPinned && !isExpired && !isEmailed && (
            <Action icon={<IconMailForward size={20} aria-hidden />} onClick={() => actions.onEmail(announcement)}>
              Email everyone
            </Action>
          )}
          <Action icon={<IconPencil size={20} aria-hidden />} onClick={() => actions.onEdit(announcement)}>
            Edit
          </Action>
          <Action icon={<IconTrash size={20} aria-hidden />} onClick={() => actions.onDelete(announcement)}>
            Delete
          </Action>
        </div>
      )}
    </article>
  )
})

function Picture({ announcement }: { announcement: Announcement }) {
  const { attachmentUrl, attachmentPreviewUrl, attachmentWidth, attachmentHeight, attachmentName } = announcement
  if (!attachmentUrl || !attachmentPreviewUrl || !attachmentWidth || !attachmentHeight) return null
  return (
    <a className={classes.picture} href={attachmentUrl} target="_blank" rel="noopener">
      <img
        src={attachmentPreviewUrl}
        alt={`Attachment: ${attachmentName}`}
        width={attachmentWidth}
        height={attachmentHeight}
        loading="lazy"
      />
    </a>
  )
}

function AttachmentLink({ announcement: { attachmentUrl, attachmentType } }: { announcement: Announcement }) {
  if (!attachmentUrl) return null
  return (
    <a className={classes.attachment} href={attachmentUrl} target="_blank" rel="noopener">
      <IconPaperclip size={20} aria-hidden />
      View Attachment{attachmentKind(attachmentType)}
    </a>
  )
}

function attachmentKind(type: string | null): string {
  if (type === 'application/pdf') return ' (PDF)'
  return type?.startsWith('image/') ? ' (Image)' : ''
}

function Action({ icon, children, onClick }: { icon: ReactNode; children: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.action} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
