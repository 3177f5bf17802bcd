import type { Trx } from '../../../db/schema'
import type { Actor } from '../../server/audit'
import { NOT_ME_LINK } from '../../server/auth/not-me'
import { INVITATION_LINK } from '../../server/auth/reset-tokens'
import type { EmailContent, NotificationType, OutcomeListener } from '../../server/notifications/notification-type'
import { notify, notifyOne } from '../../server/notifications/notify'
import { superAdminRecipients } from '../../server/notifications/recipients'
import type { Person } from '../../server/people'
import { INVITATION_LINK_DAYS } from '../../shared/credentials'
import type { Words } from '../../words/messages'
import { wordsIn } from '../../words/words'

const NAMES = wordsIn('en').mails.accountFields

type AccountField = keyof typeof NAMES
const FIELDS = Object.keys(NAMES) as AccountField[]

/** The right to vote depends on these. */
const VOTING_FIELDS = ['streetNumber', 'streetName', 'hoaStatus'] as const

interface VotingChange {
  field: (typeof VOTING_FIELDS)[number]
  from: string
  to: string
}

type Fields = Pick<Person, AccountField>

const hasChanged = (before: Fields, after: Fields) => (field: AccountField) => before[field] !== after[field]

/** Names of the changed fields, never their values. */
export const listChanges = (before: Fields, after: Fields) => FIELDS.filter(hasChanged(before, after))

export const fieldNames = (fields: readonly AccountField[]) => fields.map((field) => NAMES[field]).join(', ')

export const listVotingChanges = (before: Fields, after: Fields): VotingChange[] =>
  VOTING_FIELDS.filter(hasChanged(before, after)).map((field) => ({ field, from: before[field], to: after[field] }))

interface Recipient {
  id: number
  email: string
}

export const markNotified = (trx: Trx, id: number) =>
  trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('id', '=', id).execute()

/** A delivered mail turns 'Not Notified' into 'Notified'. */
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
  onOutcome: noteDelivery,
}

const DECLINED: NotificationType<{ reason: string }> = {
  name: 'declined',
  kind: 'account',
  async write({ params: { reason }, reader, words: { mails }, settings: { contactEmail } }) {
    const { subject, text, mistake, mistakeWrite, footer } = mails.declined
    const remedy = contactEmail ? mistakeWrite(contactEmail) : mistake
    return { subject, heading: subject, paragraphs: [mails.hello(reader.name), text(reason), remedy], footer }
  },
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
  onOutcome: noteDelivery,
}
const { onOutcome: _, ...WITHOUT_OUTCOME } = INVITATION
const PENDING_INVITATION: NotificationType = { ...WITHOUT_OUTCOME, name: 'pendingInvitation' }

const VOTING_CHANGES: NotificationType<{ changes: VotingChange[] }> = {
  name: 'votingChanges',
  kind: 'account',
  async write({ params: { changes }, reader, words, settings: { contactEmail } }) {
    const { mails } = words
    const { subject, text, change, effect, wrong, wrongWrite, action, footer } = mails.votingChanges
    const lines = changes.map(({ field, from, to }) =>
      change(mails.accountFields[field], shownValue(words, field, to), shownValue(words, field, from)),
    )
    const remedy = contactEmail ? wrongWrite(contactEmail) : wrong
    const paragraphs = [mails.hello(reader.name), text, lines.join('\n'), effect, remedy]
    return { subject, heading: subject, paragraphs, action: { label: action, path: '/auth' }, footer }
  },
}

const EMAIL_CHANGED: NotificationType<{ name: string; fields: AccountField[] }> = {
  name: 'moved',
  kind: 'account',
  async write({ params: { name, fields }, words: { mails } }) {
    const { subject, text, changes, hold, action, footer } = mails.moved
    const all = fields.map((field) => mails.accountFields[field]).join(', ')
    const paragraphs = [mails.hello(name), text, ...(fields.length > 1 ? [changes(all)] : []), hold]
    return { subject, heading: subject, paragraphs, action: { label: action, path: '/auth' }, footer }
  },
}
/**
 * The same, with a link to undo it, for a person who has signed in with that address. For anybody else the address may have been a typo.
 */
const EMAIL_CHANGED_AFTER_USE: typeof EMAIL_CHANGED = {
  ...EMAIL_CHANGED,
  name: 'movedAway',
  link: NOT_ME_LINK,
  async write(occasion) {
    const letter = (await EMAIL_CHANGED.write(occasion)) as EmailContent
    const { ifNotYou, notMe } = occasion.words.mails.security
    return { ...letter, paragraphs: [...letter.paragraphs, ifNotYou], action: { label: notMe } }
  },
}

type SuperAdminEvent = 'granted' | 'removed' | 'banned' | 'movedOut' | 'letIn'
/** `actor` is null for a command on the server. */
const SUPER_ADMINS: NotificationType<{ actor: string | null; name: string; deed: SuperAdminEvent }> = {
  name: 'superAdmins',
  kind: 'account',
  async write({ params: { actor, name, deed }, reader, words: { mails } }) {
    const { [deed]: told, operator, remedy, remedyOfOperator, action, footer } = mails.superAdmins
    const { subject, text } = told
    const paragraphs = [mails.hello(reader.name), text(actor ?? operator, name), actor === null ? remedyOfOperator : remedy(actor)]
    return { subject: subject(name), heading: subject(name), paragraphs, action: { label: action, path: '/users' }, footer }
  },
}

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
  async onOutcome(trx, { userId }, outcome) {
    if (outcome === 'sent') await trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('id', '=', userId).execute()
  },
}

export const peopleNotifications = [
  APPROVAL,
  DECLINED,
  INVITATION,
  PENDING_INVITATION,
  IMPORT_INVITATION,
  VOTING_CHANGES,
  EMAIL_CHANGED,
  EMAIL_CHANGED_AFTER_USE,
  SUPER_ADMINS,
]

const shownValue = ({ values }: Words, field: AccountField, value: string) =>
  field === 'hoaStatus' ? (new Map(Object.entries(values.hoaStatus)).get(value) ?? values.hoaStatus.renter) : value

export const mailApproval = (trx: Trx, publicUrl: string, to: Recipient) => notifyOne(trx, publicUrl, APPROVAL, { params: {} }, to)

export const mailDeclined = (trx: Trx, publicUrl: string, to: Recipient, reason: string) =>
  notify(trx, publicUrl, DECLINED, { params: { reason } }, [to])

export const mailInvitation = (trx: Trx, publicUrl: string, to: Recipient & { status: string }) =>
  notifyOne(trx, publicUrl, to.status === 'active' ? INVITATION : PENDING_INVITATION, { params: {} }, to)

export const mailVotingChanges = (trx: Trx, publicUrl: string, to: Recipient, changes: VotingChange[]) =>
  notify(trx, publicUrl, VOTING_CHANGES, { params: { changes } }, [to])

/** Also sent to the acting super admin, whose session may be stolen. */
export async function mailSuperAdmins(trx: Trx, publicUrl: string, { id, name: actor }: Actor, person: Person, deed: SuperAdminEvent) {
  const params = { actor: id === null ? null : actor, name: person.name, deed }
  await notify(trx, publicUrl, SUPER_ADMINS, { params }, await superAdminRecipients(trx).execute())
}

/**
 * Sent to the previous address. It names the changed fields but not their values, which are none of its business if that address was a
 * typo.
 */
export const mailEmailChanged = (trx: Trx, publicUrl: string, before: Person, fields: AccountField[]) =>
  notify(
    trx,
    publicUrl,
    before.lastLoginDate === null ? EMAIL_CHANGED : EMAIL_CHANGED_AFTER_USE,
    { params: { name: before.name, fields } },
    [before],
  )

export async function mailInvitations(trx: Trx, publicUrl: string, people: readonly (Recipient & { status: string })[]) {
  const isPending = ({ status }: { status: string }) => status === 'pending'
  await notify(trx, publicUrl, PENDING_INVITATION, { params: {} }, people.filter(isPending))
  await notify(
    trx,
    publicUrl,
    IMPORT_INVITATION,
    { params: {} },
    people.filter((person) => !isPending(person)),
  )
}
