/** Notifications of Amazon SNS already dealt with: the same one may arrive more than once. */
export interface BounceNoticeTable {
  messageId: string
  receivedAt: string
}

export interface PreferencesTables {
  bounceNotice: BounceNoticeTable
}
