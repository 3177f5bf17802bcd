import { formatsIn } from '../../words/formats'
import { asStored } from '../../words/parts'

const formats = /* @__PURE__ */ formatsIn('en-US')

export const menu = { recentlyDeleted: 'Recently deleted' }

export const recentlyDeleted = {
  title: 'Recently deleted',
  subtitle: 'What the board deleted stays here for 30 days.',
  failed: 'Failed to load what was deleted',
  empty: 'Nothing was deleted in the last 30 days',
  emptyText: 'Deleted announcements, documents, polls, events, guidelines, reports and contacts can be restored from here.',
  types: {
    announcement: 'Announcement',
    document: 'Document',
    version: 'Version of a document',
    poll: 'Poll',
    event: 'Event',
    guideline: 'Guideline',
    report: 'Maintenance report',
    contact: 'Contact',
  },
  version: (title: string, number: number) => `${title}, version ${number}`,
  what: 'What',
  deletedBy: 'Deleted by',
  until: 'Kept until',
  actions: 'Actions',
  restore: 'Restore',
  deleteNow: 'Delete Now',
  deleteAsk: (title: string) => `Delete "${title}" for good? No one can bring it back.`,
  votesTold: 'If people had voted in it, the board gets an email.',
  gone: 'Deleted for good',
  deleteFailed: 'Failed to delete it for good',
}

export const auditActions = /* @__PURE__ */ asStored('restored from Recently deleted', 'deleted for good')

export const mails = {
  pollDeleted: {
    subject: 'A poll with votes was deleted',
    text: (by: string, title: string) => `${by} deleted the poll "${title}". People had voted in it.`,
    kept: (until: string, timeZone: string) =>
      `It stays in Recently deleted with its votes until ${formats.instantDay(until, timeZone)}. Until then the board can restore it.`,
    gone: 'It is deleted for good, with its votes. No one can bring it back.',
    action: 'Open Recently deleted',
    footer: "You're receiving this email because you're on the board.",
  },
  manyDeleted: {
    subjects: {
      people: (name: string, count: number) =>
        `${name} banned or deleted ${formats.plural(count, { one: '# person', other: '# people' })} within an hour`,
      things: (name: string, count: number) =>
        `${name} deleted ${formats.plural(count, { one: '# thing', other: '# things' })} within an hour`,
    },
    why: {
      people: 'If the board did not mean this, unban them under Users. A deleted account cannot be brought back. This is the list:',
      things: 'If the board did not mean this, restore them from Recently deleted within 30 days. This is the list:',
    },
    more: (count: number) => `and ${count} more. All are in the audit log.`,
    actions: { people: 'Open Users', things: 'Open Recently deleted' },
    footer: "You're receiving this email because you're a super admin.",
  },
}

export const missing = { Undo: 'It can no longer be undone.' }

export const problems = {
  undoSent: 'It has been sent.',
  undoUsed: 'Somebody has used it already.',
  documentIsDeleted: 'The document itself is deleted. Restore it first.',
}
