import type { Trx } from '../../db/schema'
import { nowText } from './clock'
import { foldKey } from './people'

interface Refusal {
  userId: number | null
  toAddress: string
  messageId: string
  diagnosticCode: string
}

/** Records that an address refuses mail for good; community mail to it pauses until somebody resolves the issue. */
export async function recordRefusal(trx: Trx, refusal: Refusal) {
  await trx
    .insertInto('emailDeliveryIssue')
    .values({
      email: refusal.toAddress,
      emailKey: foldKey(refusal.toAddress),
      issueType: 'bounce',
      subType: 'smtp',
      timestamp: nowText(),
      diagnosticCode: refusal.diagnosticCode,
      messageId: refusal.messageId,
      userId: refusal.userId,
      status: 'active',
    })
    .execute()
}
