import { INSIDE, SIGNED_IN, type Viewer } from './audiences'

/**
 * Every field that any answer has, by the widest circle that is served it. A field that is new, or that comes before others than it
 * used to, fails the field test until somebody has thought about it and written it down here.
 */
const FIELDS = {
  everybody: `
    code contactEmail data details error httpStatus issues mailConfigured message name path publicEventsFeed registrationNeedsApproval
    result setupNeeded streets timeZone valid`,
  members: `
    account action adminComments announcements announcementsMade approvalNotificationSent at
    attachmentHeight attachmentName attachmentPreviewUrl attachmentSize attachmentType attachmentUrl attachmentWidth categories
    isExpired isPinned pinOrder author authorId bytes calendarFeed camera
    capturedAt category ccUserEmail ccUserId ccUserName changedAt changedBy changes Closed closedAt closedByClock closesAt color comment content copiedToYou
    count createdAt createdBy current dateEnd dateStart description documents documentsMade email emailSubscribed endDate eventsMade
    expiresAt exportedAt filedByYou filedOnBehalf fileName fileSize fileType fileUrl fromStatus guidelinesMade handle hasVoted
    hoaStatus homeownerCount homeowners householdHasVoted icon id imageUrl imageUrls isAdmin isAllDay isBroadcast isOpen isPublic
    isSubmittedOnBehalf issueType isSuperAdmin kind lastLoginDate lastUpdated lastUpdatedAt location locationRelevance
    mailDeliveryIssues mailsSentToYou maintenancePhotos maintenanceReports messages next nextCursor note Open opensAt options
    optionText order originalName otherIssueDescription otherResponses parentMessageId parentSubject phoneNumber photoUrls polls
    pollsMade priority publicUrl questionType reachable reason repliesWritten reply replyTimestamp reportChanges reportId reports
    residentCount residents responderId responderName results senderAddress senderId senderName sentAt signedInDevices since
    smsEnabled startDate startedAt date fileBytes status storedOnYourLastDay streetName streetNumber subject submittedByAdminId submittedByAdminName subscribed tags textBytes
    textOptIn timeEnd timestamp timeStart title toAddress toStatus totalCount totalVotes type unsubscribedAt unsubscribeNote
    unsubscribeReason uploadedAt uploader uploaderId url userAgent userEmail userId username userName userStatus viewedByUser
    voteCount votedIn resultsWhen votingAudience votingRule yourAdminActions yours`,
  board: `
    byRole ccNotMailed nearAddress sameAddress sameLook
    csv diagnosticCode eligible exifData feedbackId homeowner messageId openReports
    pendingAccounts pendingMessages photoUrl readers remindedAt reporterObstacle resident resolvedAt subType voted`,
  admins: 'notificationStatus',
  superAdmins: `
    actorName attempts configured counts failed lastError nextAttemptAt paused text waiting`,
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** Names of fields that `viewer` may meet. 'In Progress' is a status that counts are filed under. */
export function servedTo(viewer: Viewer): Set<string> {
  const fields = wordsOf(FIELDS.everybody)
  if (SIGNED_IN.includes(viewer)) fields.push(...wordsOf(FIELDS.members), 'In Progress')
  if (INSIDE.board.includes(viewer)) fields.push(...wordsOf(FIELDS.board))
  if (INSIDE.adminFlag.includes(viewer)) fields.push(...wordsOf(FIELDS.admins))
  if (INSIDE.superAdmin.includes(viewer)) fields.push(...wordsOf(FIELDS.superAdmins))
  return new Set(fields)
}
