import type { Trx } from '../../../db/schema'
import type { Actor } from '../../server/audit'
import { NOT_ME_LINK } from '../../server/auth/not-me'
import { INVITATION_LINK } from '../../server/auth/reset-tokens'
import type { EmailContent, NotificationType, OutcomeListener } from '../../server/notifications/notification-type'
import { notify, notifyOne } from '../../server/notifications/notify'
import { superAdminRecipients } from '../../server/notifications/recipients'
import type { Person } from '../../server/people'
import { INVITATION_LINK_DAYS } from '../../shared/credentials'
import type { Words } from '../../words/say'
import { wordsIn } from '../../words/words'

const NAMES = wordsIn('en').mails.accountFields

/** What the board can edit; what it is called in English goes into the audit log. */
export type AccountField = keyof typeof NAMES
const FIELDS = Object.keys(NAMES) as AccountField[]

/** Where somebody lives, and as what: the votes they may cast follow from these. */
const VOTING_FIELDS = ['streetNumber', 'streetName', 'hoaStatus'] as const

export interface VotingChange {
  field: (typeof VOTING_FIELDS)[number]
  from: string
  to: string
}

const hasChanged = (before: Person, after: Person) => (field: AccountField) => before[field] !== after[field]

/** The fields an edit has changed; never what was or is in them. */
export const listChanges = (before: Person, after: Person) => FIELDS.filter(hasChanged(before, after))

export const inWords = (fields: readonly AccountField[]) => fields.map((field) => NAMES[field]).join(', ')

/** For the person: each change of what their votes follow from. */
export const listVotingChanges = (before: Person, after: Person): VotingChange[] =>
  VOTING_FIELDS.filter(hasChanged(before, after)).map((field) => ({ field, from: before[field], to: after[field] }))

interface Receiver {
  id: number
  email: string
}

export const markNotified = (trx: Trx, id: number) =>
  trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('id', '=', id).execute()

/** Its delivery turns 'Not Notified' into 'Notified'. */
const noteDelivery: OutcomeListener = async (trx, { userId }, outcome) => {
  if (outcome === 'sent' && userId !== null) await markNotified(trx, userId)
}

const APPROVAL: NotificationType = {
  name: 'approval',
  kind: 'account',
  async write({ reader, words: { mails } }) {
    const { subject, heading, text, username, action, footer } = mails.approval
    const paragraphs = [text, username(reader.username)]
    return { subject, heading: heading(reader.name), paragraphs, action: { label: action, path: '/auth' }, footer }
  },
  settled: noteDelivery,
}

const INVITATION: NotificationType = {
  name: 'invitation',
  kind: 'account',
  link: INVITATION_LINK,
  async write({ reader, words: { mails } }) {
    const { subject, heading, text, username, pending, action, footer } = mails.invitation
    const paragraphs = [text, username(reader.username, INVITATION_LINK_DAYS), ...(reader.status === 'pending' ? [pending] : [])]
    return { subject, heading: heading(reader.name), paragraphs, action: { label: action }, footer }
  },
  settled: noteDelivery,
}
/** Of an account that still waits for its approval: that mail will follow. */
const { settled: _, ...UNHEARD } = INVITATION
const PENDING_INVITATION: NotificationType = { ...UNHEARD, name: 'pendingInvitation' }

const VOTING_CHANGES: NotificationType<{ changes: VotingChange[] }> = {
  name: 'votingChanges',
  kind: 'account',
  async write({ params: { changes }, reader, words, settings: { contactEmail } }) {
    const { mails } = words
    const { subject, text, change, effect, wrong, wrongWrite, action, footer } = mails.votingChanges
    const lines = changes.map(({ field, from, to }) =>
      change(mails.accountFields[field], shown(words, field, to), shown(words, field, from)),
    )
    const remedy = contactEmail ? wrongWrite(contactEmail) : wrong
    const paragraphs = [mails.hello(reader.name), text, lines.join('\n'), effect, remedy]
    return { subject, heading: subject, paragraphs, action: { label: action, path: '/auth' }, footer }
  },
}

const MOVED: NotificationType<{ name: string; fields: AccountField[] }> = {
  name: 'moved',
  kind: 'account',
  async write({ params: { name, fields }, words: { mails } }) {
    const { subject, text, changes, hold, action, footer } = mails.moved
    const all = fields.map((field) => mails.accountFields[field]).join(', ')
    const paragraphs = [mails.hello(name), text, ...(fields.length > 1 ? [changes(all)] : []), hold]
    return { subject, heading: subject, paragraphs, action: { label: action, path: '/auth' }, footer }
  },
}
/** The same for who has been in with that address: they can bring it back. Nobody else has a claim to it: it may have been a slip. */
const MOVED_AWAY: typeof MOVED = {
  ...MOVED,
  name: 'movedAway',
  link: NOT_ME_LINK,
  async write(occasion) {
    const letter = (await MOVED.write(occasion)) as EmailContent
    const { ifNotYou, notMe } = occasion.words.mails.security
    return { ...letter, paragraphs: [...letter.paragraphs, ifNotYou], action: { label: notMe } }
  },
}

type SuperAdminDeed = 'granted' | 'removed' | 'banned' | 'letIn'
/** `actor` is null for a command on the server. */
const SUPER_ADMINS: NotificationType<{ actor: string | null; name: string; deed: SuperAdminDeed }> = {
  name: 'superAdmins',
  kind: 'account',
  async write({ params: { actor, name, deed }, reader, words: { mails } }) {
    const { [deed]: told, operator, remedy, remedyOfOperator, action, footer } = mails.superAdmins
    const { subject, text } = told
    const paragraphs = [mails.hello(reader.name), text(actor ?? operator, name), actor === null ? remedyOfOperator : remedy(actor)]
    return { subject: subject(name), heading: subject(name), paragraphs, action: { label: action, path: '/users' }, footer }
  },
}

/** The invitation is the approval mail as well: its delivery turns 'Not Notified' into 'Notified'. */
const IMPORT_INVITATION: NotificationType = {
  name: 'residentInvitation',
  kind: 'account',
  link: INVITATION_LINK,
  async write({ reader, words: { mails } }) {
    const { username, after, footer } = mails.residentInvitation
    const { subject, heading, text, action } = mails.invitation
    const paragraphs = [text, username(reader.username, INVITATION_LINK_DAYS), after]
    return { subject, heading: heading(reader.name), paragraphs, action: { label: action }, footer }
  },
  async settled(trx, { userId }, outcome) {
    if (outcome === 'sent') await trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('id', '=', userId).execute()
  },
}

export const peopleNotifications = [
  APPROVAL,
  INVITATION,
  PENDING_INVITATION,
  IMPORT_INVITATION,
  VOTING_CHANGES,
  MOVED,
  MOVED_AWAY,
  SUPER_ADMINS,
]

const shown = ({ values }: Words, field: AccountField, value: string) =>
  field === 'hoaStatus' ? (new Map(Object.entries(values.hoaStatus)).get(value) ?? values.hoaStatus.renter) : value

/** 'Your account is active'. Returns the mail's id. */
export const mailApproval = (trx: Trx, publicUrl: string, to: Receiver) => notifyOne(trx, publicUrl, APPROVAL, { params: {} }, to)

/** An invitation with a link to choose one's own password; for an active account it is the approval mail as well. */
export const mailInvitation = (trx: Trx, publicUrl: string, to: Receiver & { status: string }) =>
  notifyOne(trx, publicUrl, to.status === 'active' ? INVITATION : PENDING_INVITATION, { params: {} }, to)

/** Of a change of where somebody lives, or as what. */
export const mailVotingChanges = (trx: Trx, publicUrl: string, to: Receiver, changes: VotingChange[]) =>
  notify(trx, publicUrl, VOTING_CHANGES, { params: { changes } }, [to])

/** To who was super admin before, the acting one too: their session may be a thief's. */
export async function mailSuperAdmins(trx: Trx, publicUrl: string, { id, name: actor }: Actor, person: Person, deed: SuperAdminDeed) {
  const params = { actor: id === null ? null : actor, name: person.name, deed }
  await notify(trx, publicUrl, SUPER_ADMINS, { params }, await superAdminRecipients(trx).execute())
}

/**
 * To the address the account had until now, with the names of all that was changed. Says nothing of what it was changed to, which is
 * not its business when the old address was a mistake.
 */
export const mailMoved = (trx: Trx, publicUrl: string, before: Person, fields: AccountField[]) =>
  notify(trx, publicUrl, before.lastLoginDate === null ? MOVED : MOVED_AWAY, { params: { name: before.name, fields } }, [before])

/** Tells everyone from the board's list that they have an account, with a link to choose a password. */
export const mailInvitations = (trx: Trx, publicUrl: string, readers: readonly { id: number; email: string }[]) =>
  notify(trx, publicUrl, IMPORT_INVITATION, { params: {} }, readers)
