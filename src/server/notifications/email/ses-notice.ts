import * as z from 'zod'

export interface MailTrouble {
  email: string
  issueType: 'bounce' | 'complaint'
  subType: string | null
  timestamp: string
  diagnosticCode: string | null
  messageId: string | null
  feedbackId: string
  /** False for a temporary problem, such as a full mailbox: Amazon retries. */
  lasting: boolean
}

const text = (max: number) => z.string().transform((value) => value.slice(0, max))
const mail = z.object({ messageId: text(200).nullish() }).nullish()
const recipient = z.object({ emailAddress: z.string(), diagnosticCode: text(1000).nullish() })
const timestamp = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString())

/** Source: https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html; published events say `eventType`. */
const bounceNotice = z.object({
  mail,
  bounce: z.object({
    bounceType: z.string(),
    bounceSubType: text(100).nullish(),
    bouncedRecipients: z.array(recipient).max(100),
    timestamp,
    feedbackId: text(200),
  }),
})
const complaintNotice = z.object({
  mail,
  complaint: z.object({
    complainedRecipients: z.array(recipient).max(100),
    complaintSubType: text(100).nullish(),
    complaintFeedbackType: text(100).nullish(),
    timestamp,
    feedbackId: text(200),
  }),
})

/** The problems in a notice; none for deliveries and tests. */
export function readSesNotice(message: string): MailTrouble[] {
  const notice = parse(message)
  const asBounce = bounceNotice.safeParse(notice)
  if (asBounce.success) return bouncesOf(asBounce.data)
  const asComplaint = complaintNotice.safeParse(notice)
  return asComplaint.success ? complaintsOf(asComplaint.data) : []
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    return null
  }
}

const bouncesOf = ({ mail, bounce }: z.infer<typeof bounceNotice>): MailTrouble[] =>
  bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
    email: plainAddress(emailAddress),
    issueType: 'bounce',
    subType: bounce.bounceSubType ?? null,
    timestamp: bounce.timestamp,
    diagnosticCode: diagnosticCode ?? null,
    messageId: mail?.messageId ?? null,
    feedbackId: bounce.feedbackId,
    lasting: bounce.bounceType === 'Permanent',
  }))

/** 'not-spam' is the opposite of a complaint: somebody took the mail out of the spam folder. */
function complaintsOf({ mail, complaint }: z.infer<typeof complaintNotice>): MailTrouble[] {
  if (complaint.complaintFeedbackType === 'not-spam') return []
  return complaint.complainedRecipients.map(({ emailAddress }) => ({
    email: plainAddress(emailAddress),
    issueType: 'complaint',
    subType: complaint.complaintFeedbackType ?? complaint.complaintSubType ?? null,
    timestamp: complaint.timestamp,
    diagnosticCode: null,
    messageId: mail?.messageId ?? null,
    feedbackId: complaint.feedbackId,
    lasting: true,
  }))
}

/** 'Jane Roe <jane@example.org>' becomes 'jane@example.org'. */
const plainAddress = (address: string) => (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().slice(0, 320)
