import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of schema().split(/;\n+(?=--|CREATE|INSERT)/)) await sql.raw(statement).execute(db)
}

const schema = () => `
-- Settings and the audit log
CREATE TABLE setting (
  key TEXT PRIMARY KEY, value TEXT NOT NULL CHECK (json_valid(value)), fileId INTEGER REFERENCES storedFile (id)
) WITHOUT ROWID;
CREATE TABLE auditEntry (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, actorId INTEGER, actorName TEXT NOT NULL, action TEXT NOT NULL,
  subject TEXT NOT NULL
);
CREATE INDEX auditEntryByActor ON auditEntry (actorName, id);
CREATE INDEX auditEntryByTime ON auditEntry (at);
CREATE INDEX auditEntryByPerson ON auditEntry (actorId, id) WHERE actorId IS NOT NULL;
CREATE TRIGGER auditEntryIsNeverChanged BEFORE UPDATE ON auditEntry
BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER auditEntryIsNeverDeleted BEFORE DELETE ON auditEntry
BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;

-- Uploaded files. Deleting a row notes its bytes for deletion in the same transaction.
CREATE TABLE storedFile (
  id INTEGER PRIMARY KEY AUTOINCREMENT, storedName TEXT NOT NULL UNIQUE, originalName TEXT NOT NULL, mimeType TEXT NOT NULL,
  extension TEXT NOT NULL, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL, width INTEGER, height INTEGER, smallName TEXT UNIQUE,
  createdAt TEXT NOT NULL
);
CREATE TABLE droppedFile (storedName TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TRIGGER storedFileDropped AFTER DELETE ON storedFile BEGIN
  INSERT OR IGNORE INTO droppedFile (storedName) VALUES (OLD.storedName);
  INSERT OR IGNORE INTO droppedFile (storedName) SELECT OLD.smallName WHERE OLD.smallName IS NOT NULL;
END;

-- Accounts. A changed phone number, a closed account and a lost board seat take effect whoever causes them.
CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT, username TEXT NOT NULL, usernameKey TEXT NOT NULL UNIQUE, passwordHash TEXT NOT NULL,
  name TEXT NOT NULL, email TEXT NOT NULL, emailKey TEXT NOT NULL UNIQUE, streetNumber TEXT NOT NULL, streetName TEXT NOT NULL,
  hoaStatus TEXT NOT NULL, isAdmin INTEGER NOT NULL DEFAULT 0 CHECK (isAdmin IN (0, 1)),
  isSuperAdmin INTEGER NOT NULL DEFAULT 0 CHECK (isSuperAdmin IN (0, 1)), phoneNumber TEXT,
  textOptIn INTEGER NOT NULL DEFAULT 0 CHECK (textOptIn IN (0, 1)), createdAt TEXT NOT NULL, lastLoginDate TEXT,
  passwordResetExpires TEXT,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'approved', 'banned', 'inactive', 'unsubscribed')),
  approvalNotificationSent INTEGER NOT NULL DEFAULT 0 CHECK (approvalNotificationSent IN (0, 1)),
  emailSubscribed INTEGER NOT NULL DEFAULT 1 CHECK (emailSubscribed IN (0, 1)), unsubscribedAt TEXT, unsubscribeReason TEXT,
  unsubscribeNote TEXT, usernameLook TEXT NOT NULL DEFAULT '', votesHeldUntil TEXT,
  boardNotified INTEGER NOT NULL DEFAULT 1 CHECK (boardNotified IN (0, 1)), banReason TEXT, language TEXT, secondStepAt TEXT,
  passwordNotice TEXT NOT NULL DEFAULT 'none' CHECK (passwordNotice IN ('none', 'due', 'told')),
  digest TEXT NOT NULL DEFAULT 'weekly' CHECK (digest IN ('weekly', 'daily')), digestLookedOn TEXT,
  textInMail INTEGER NOT NULL DEFAULT 1 CHECK (textInMail IN (0, 1)), passkeyHandle TEXT, verifiedNumber TEXT, mailingAddress TEXT
);
CREATE INDEX userPending ON user (createdAt) WHERE status = 'pending';
CREATE INDEX userBoard ON user (id) WHERE isAdmin = 1 OR isSuperAdmin = 1;
CREATE INDEX userByLook ON user (usernameLook);
CREATE INDEX userBoardNotNotified ON user (id) WHERE boardNotified = 0;
CREATE TRIGGER phoneNumberChanged AFTER UPDATE OF phoneNumber ON user
WHEN ${digitsOf('OLD.phoneNumber')} <> ${digitsOf('NEW.phoneNumber')} BEGIN
  UPDATE user SET verifiedNumber = NULL WHERE id = NEW.id;
  DELETE FROM phoneCode WHERE userId = NEW.id;
  ${failWaiting("userId = NEW.id AND channel = 'sms'", 'Not sent: the number has changed.')};
END;
CREATE TRIGGER accountClosed AFTER UPDATE OF status ON user WHEN NEW.status NOT IN ('active', 'approved') BEGIN
  DELETE FROM phoneCode WHERE userId = NEW.id;
  ${failWaiting('userId = NEW.id', 'Not sent: the account is closed.')};
END;
CREATE TRIGGER accountDeleted BEFORE DELETE ON user BEGIN
  ${failWaiting('userId = OLD.id', 'Not sent: the account is closed.')};
END;
CREATE TRIGGER unassign AFTER UPDATE OF status, isAdmin, isSuperAdmin ON user
WHEN NEW.status NOT IN ('active', 'approved') OR (NEW.isAdmin = 0 AND NEW.isSuperAdmin = 0) BEGIN
  UPDATE message SET assigneeId = NULL WHERE assigneeId = NEW.id;
  UPDATE maintenanceReport SET assigneeId = NULL WHERE assigneeId = NEW.id;
END;
CREATE TABLE usage (
  userId INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE, day TEXT NOT NULL, text INTEGER NOT NULL,
  files INTEGER NOT NULL
);

-- Signing in
CREATE TABLE session (
  id TEXT PRIMARY KEY, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, createdAt TEXT NOT NULL,
  expiresAt TEXT NOT NULL, endsAt TEXT NOT NULL, userAgent TEXT NOT NULL DEFAULT '', provenUntil TEXT, lastSeenAt TEXT,
  browser TEXT
) WITHOUT ROWID;
CREATE INDEX sessionByUser ON session (userId);
CREATE INDEX sessionByEnd ON session (expiresAt);
CREATE TABLE knownBrowser (
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, mark TEXT NOT NULL, seenOn TEXT NOT NULL,
  PRIMARY KEY (userId, mark)
) WITHOUT ROWID;
CREATE TABLE passwordLink (
  id INTEGER PRIMARY KEY AUTOINCREMENT, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('invitation', 'reset')), passwordResetToken TEXT NOT NULL UNIQUE, endsAt TEXT NOT NULL,
  handedOut INTEGER NOT NULL CHECK (handedOut IN (0, 1))
);
CREATE INDEX passwordLinkByUser ON passwordLink (userId, kind, endsAt);
CREATE INDEX passwordLinkByEnd ON passwordLink (endsAt);
CREATE TABLE notMeLink (
  id TEXT PRIMARY KEY, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, mailId INTEGER NOT NULL,
  sentTo TEXT NOT NULL, cause TEXT NOT NULL, causeId INTEGER, endsAt TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX notMeLinkByUser ON notMeLink (userId);
CREATE TABLE authenticatorApp (
  userId INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE, sealedSecret TEXT NOT NULL, addedAt TEXT NOT NULL,
  lastStep INTEGER NOT NULL
);
CREATE TABLE appSetup (
  sessionId TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE, sealedSecret TEXT NOT NULL, endsAt TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE recoveryCode (
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, codeHash TEXT NOT NULL, salt TEXT NOT NULL,
  PRIMARY KEY (userId, codeHash)
) WITHOUT ROWID;
CREATE TABLE passkey (
  id INTEGER PRIMARY KEY AUTOINCREMENT, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  credentialId TEXT NOT NULL UNIQUE, publicKey TEXT NOT NULL, counter INTEGER NOT NULL, transports TEXT NOT NULL,
  rpId TEXT NOT NULL, name TEXT NOT NULL, createdAt TEXT NOT NULL, lastUsedAt TEXT
);
CREATE INDEX passkeyByUser ON passkey (userId);
CREATE TABLE linkedIdentity (
  id INTEGER PRIMARY KEY AUTOINCREMENT, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, issuer TEXT NOT NULL,
  subject TEXT NOT NULL, linkedAt TEXT NOT NULL,
  UNIQUE (issuer, subject),
  UNIQUE (userId, issuer)
);
CREATE TABLE signInTicket (
  id TEXT PRIMARY KEY, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, endsAt TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX signInTicketByUser ON signInTicket (userId);
CREATE TABLE trustedBrowser (
  id TEXT PRIMARY KEY, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, endsAt TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX trustedBrowserByUser ON trustedBrowser (userId);

-- Email. A body and a notification are deleted with the last email that refers to them.
CREATE TABLE notification (
  id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, causeId INTEGER, params TEXT NOT NULL, createdAt TEXT NOT NULL,
  topic TEXT, pendingRecipients TEXT, isGone INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1))
);
CREATE INDEX notificationByKind ON notification (kind, createdAt);
CREATE INDEX notificationUnfinished ON notification (id) WHERE pendingRecipients IS NOT NULL;
CREATE INDEX notificationByCause ON notification (causeId, kind);
CREATE TABLE mailBody (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, html TEXT NOT NULL, hash TEXT);
CREATE UNIQUE INDEX mailBodyByHash ON mailBody (hash) WHERE hash IS NOT NULL;
CREATE TABLE mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT, userId INTEGER REFERENCES user (id) ON DELETE SET NULL, toAddress TEXT NOT NULL,
  subject TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('account', 'community')), cause TEXT, causeId INTEGER,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0, nextAttemptAt TEXT NOT NULL, lastError TEXT, messageId TEXT NOT NULL,
  createdAt TEXT NOT NULL, sentAt TEXT, bodyId INTEGER REFERENCES mailBody (id), notificationId INTEGER REFERENCES notification (id),
  linkKind TEXT CHECK (linkKind IN ('invitation', 'reset', 'notMe')), language TEXT
);
CREATE INDEX mailByStatus ON mail (status, id);
CREATE INDEX mailByCause ON mail (cause, causeId) WHERE cause IS NOT NULL;
CREATE INDEX mailByUser ON mail (userId, id) WHERE userId IS NOT NULL;
CREATE INDEX mailByCauseInOrder ON mail (cause, id) WHERE cause IS NOT NULL;
CREATE INDEX mailByBody ON mail (bodyId) WHERE bodyId IS NOT NULL;
CREATE UNIQUE INDEX mailOncePerNotification ON mail (notificationId, toAddress) WHERE notificationId IS NOT NULL;
CREATE INDEX mailWaiting ON mail (status, linkKind DESC, kind, nextAttemptAt) WHERE status = 'waiting';
${deleteUnused('mailBodyDeleted', 'DELETE', 'mailBody', 'bodyId')}
${deleteUnused('mailBodyForgotten', 'UPDATE OF bodyId', 'mailBody', 'bodyId')}
${deleteUnused('notificationDeleted', 'DELETE', 'notification', 'notificationId')}
${deleteUnused('notificationForgotten', 'UPDATE OF notificationId', 'notification', 'notificationId')}
CREATE TABLE emailDeliveryIssue (
  id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL, emailKey TEXT NOT NULL,
  issueType TEXT NOT NULL CHECK (issueType IN ('bounce', 'complaint')), subType TEXT, timestamp TEXT NOT NULL, diagnosticCode TEXT,
  messageId TEXT, feedbackId TEXT, rawPayload TEXT, status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'resolved')),
  resolvedAt TEXT, userId INTEGER REFERENCES user (id) ON DELETE SET NULL
);
CREATE INDEX emailDeliveryIssueActive ON emailDeliveryIssue (emailKey) WHERE status = 'active';
CREATE UNIQUE INDEX emailDeliveryIssueByFeedback ON emailDeliveryIssue (feedbackId, emailKey) WHERE feedbackId IS NOT NULL;
CREATE INDEX emailDeliveryIssueByStatus ON emailDeliveryIssue (status, id);
CREATE INDEX emailDeliveryIssueByAddress ON emailDeliveryIssue (emailKey, status);
CREATE INDEX emailDeliveryIssueByUser ON emailDeliveryIssue (userId) WHERE userId IS NOT NULL;
CREATE TABLE bounceNotice (messageId TEXT PRIMARY KEY, receivedAt TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE notificationChoice (
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, topic TEXT NOT NULL,
  email TEXT NOT NULL CHECK (email IN ('now', 'digest', 'off')), sms INTEGER NOT NULL CHECK (sms IN (0, 1)),
  push INTEGER NOT NULL CHECK (push IN (0, 1)),
  PRIMARY KEY (userId, topic)
) WITHOUT ROWID;
CREATE TABLE digestItem (
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, topic TEXT NOT NULL, subjectId INTEGER NOT NULL,
  PRIMARY KEY (userId, topic, subjectId)
) WITHOUT ROWID;

-- Text messages and push notifications
CREATE TABLE pushDevice (
  id INTEGER PRIMARY KEY AUTOINCREMENT, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  sessionId TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, endpoint TEXT NOT NULL UNIQUE, p256dh TEXT NOT NULL,
  auth TEXT NOT NULL, userAgent TEXT NOT NULL, createdAt TEXT NOT NULL
);
CREATE INDEX pushDeviceOfUser ON pushDevice (userId);
CREATE INDEX pushDeviceOfSession ON pushDevice (sessionId);
CREATE TRIGGER pushDeviceDeleted BEFORE DELETE ON pushDevice BEGIN
  ${failWaiting('deviceId = OLD.id', 'Not sent: the device is signed out.')};
END;
CREATE TABLE shortMessage (
  id INTEGER PRIMARY KEY AUTOINCREMENT, channel TEXT NOT NULL CHECK (channel IN ('sms', 'push')),
  kind TEXT NOT NULL CHECK (kind IN ('notice', 'code', 'welcome')), userId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  notificationId INTEGER REFERENCES notification (id) ON DELETE CASCADE, deviceId INTEGER REFERENCES pushDevice (id) ON DELETE SET NULL,
  toAddress TEXT NOT NULL, isUrgent INTEGER NOT NULL CHECK (isUrgent IN (0, 1)), text TEXT NOT NULL DEFAULT '',
  segments INTEGER NOT NULL DEFAULT 0, status TEXT NOT NULL CHECK (status IN ('waiting', 'underway', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0, nextAttemptAt TEXT NOT NULL, lastError TEXT, gatewayId TEXT, createdAt TEXT NOT NULL,
  sentAt TEXT
);
CREATE UNIQUE INDEX shortMessageOnce ON shortMessage (notificationId, channel, toAddress) WHERE notificationId IS NOT NULL;
CREATE INDEX shortMessageListed ON shortMessage (channel, status, id);
CREATE INDEX shortMessageOfUser ON shortMessage (userId);
CREATE INDEX shortMessageByGateway ON shortMessage (gatewayId) WHERE gatewayId IS NOT NULL;
CREATE INDEX shortMessageCodes ON shortMessage (createdAt) WHERE kind = 'code';
CREATE INDEX shortMessageWords ON shortMessage (sentAt) WHERE status = 'sent' AND text <> '';
CREATE INDEX shortMessageWaiting ON shortMessage ((kind = 'code') DESC, isUrgent DESC, id) WHERE status = 'waiting';
CREATE INDEX shortMessageOfDevice ON shortMessage (deviceId) WHERE deviceId IS NOT NULL;
CREATE TABLE phoneCode (
  userId INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE, number TEXT NOT NULL, codeHash TEXT,
  triesLeft INTEGER NOT NULL, endsAt TEXT NOT NULL, consent TEXT NOT NULL, consentAt TEXT NOT NULL
);
CREATE TABLE smsConsent (
  id INTEGER PRIMARY KEY, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, number TEXT NOT NULL, text TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX smsConsentOfUser ON smsConsent (userId);
CREATE TABLE textUsage (month TEXT PRIMARY KEY, segments INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE textNumber (number TEXT PRIMARY KEY, stoppedAt TEXT, answeredOn TEXT) WITHOUT ROWID;
CREATE TABLE textReceived (id TEXT PRIMARY KEY, receivedAt TEXT NOT NULL) WITHOUT ROWID;

-- Announcements. Each color carries white or black text at a contrast of 4.5:1 or more.
CREATE TABLE announcement (
  id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, content TEXT NOT NULL,
  authorId INTEGER REFERENCES user (id) ON DELETE SET NULL, createdAt TEXT NOT NULL,
  isPinned INTEGER NOT NULL DEFAULT 0 CHECK (isPinned IN (0, 1)),
  pinOrder INTEGER NOT NULL DEFAULT 0 CHECK ((pinOrder > 0) = isPinned), expiresAt TEXT,
  attachmentId INTEGER REFERENCES storedFile (id), language TEXT NOT NULL DEFAULT 'en',
  isUrgent INTEGER NOT NULL DEFAULT 0 CHECK (isUrgent IN (0, 1)), audience TEXT NOT NULL DEFAULT 'everyone',
  streets TEXT NOT NULL DEFAULT '[]', state TEXT NOT NULL DEFAULT 'published' CHECK (state IN ('draft', 'scheduled', 'published')),
  publishedAt TEXT NOT NULL DEFAULT '', updatedAt TEXT, notify INTEGER NOT NULL DEFAULT 0 CHECK (notify IN (0, 1)),
  notifiedAt TEXT, smsText TEXT, smsTexts TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX announcementByAuthor ON announcement (authorId);
CREATE INDEX announcementByAttachment ON announcement (attachmentId) WHERE attachmentId IS NOT NULL;
CREATE INDEX announcementInOrder ON announcement (pinOrder DESC, publishedAt DESC, id DESC);
CREATE INDEX announcementByTime ON announcement (publishedAt, id);
CREATE INDEX announcementToCome ON announcement (publishedAt) WHERE state <> 'published';
CREATE TABLE announcementCategory (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, color TEXT NOT NULL DEFAULT '#667EEA', createdAt TEXT NOT NULL
);
INSERT INTO announcementCategory (name, color, createdAt) SELECT name, color, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM (
  SELECT 'Urgent / Safety' AS name, '#B42318' AS color
  UNION ALL SELECT 'Community Events', '#667EEA'
  UNION ALL SELECT 'Maintenance & Repairs', '#B45309'
  UNION ALL SELECT 'Reminders & Guidelines', '#7A3E9D'
  UNION ALL SELECT 'HOA Business', '#1F5FA8'
  UNION ALL SELECT 'Documents & Notices', '#475069'
  UNION ALL SELECT 'Good News', '#0F766E'
);
CREATE TABLE announcementToCategory (
  announcementId INTEGER NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  categoryId INTEGER NOT NULL REFERENCES announcementCategory (id),
  PRIMARY KEY (announcementId, categoryId)
) WITHOUT ROWID;
CREATE INDEX announcementToCategoryByCategory ON announcementToCategory (categoryId, announcementId);
CREATE TABLE announcementNotice (
  announcementId INTEGER NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, toldAt TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (announcementId, userId)
) WITHOUT ROWID;
CREATE INDEX announcementNoticeByUser ON announcementNotice (userId);
CREATE TABLE announcementSeen (
  announcementId INTEGER NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, seenAt TEXT NOT NULL,
  PRIMARY KEY (announcementId, userId)
) WITHOUT ROWID;
CREATE INDEX announcementSeenByUser ON announcementSeen (userId);
CREATE TABLE announcementLetter (
  announcementId INTEGER NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, how TEXT NOT NULL CHECK (how IN ('hand', 'post')),
  handledAt TEXT NOT NULL, handledBy TEXT NOT NULL,
  PRIMARY KEY (announcementId, userId)
) WITHOUT ROWID;
CREATE INDEX announcementLetterByUser ON announcementLetter (userId);

-- Documents. The counts keep the filter's numbers at a constant cost.
CREATE TABLE document (
  id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, category TEXT NOT NULL, url TEXT,
  fileId INTEGER UNIQUE REFERENCES storedFile (id), uploaderId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  uploadedAt TEXT NOT NULL, isPublic INTEGER NOT NULL DEFAULT 0 CHECK (isPublic IN (0, 1)), description TEXT,
  version INTEGER NOT NULL DEFAULT 1, lastVersion INTEGER NOT NULL DEFAULT 1, versionNote TEXT, documentDate TEXT,
  isArchived INTEGER NOT NULL DEFAULT 0 CHECK (isArchived IN (0, 1)),
  CHECK ((url IS NULL) <> (fileId IS NULL))
);
CREATE INDEX documentInOrder ON document (uploadedAt DESC, id DESC);
CREATE INDEX documentByCategory ON document (category, uploadedAt DESC, id DESC);
CREATE INDEX documentByUploader ON document (uploaderId);
CREATE TABLE documentVersion (
  id INTEGER PRIMARY KEY AUTOINCREMENT, documentId INTEGER NOT NULL REFERENCES document (id), number INTEGER NOT NULL,
  fileId INTEGER NOT NULL UNIQUE REFERENCES storedFile (id), uploaderId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  uploadedAt TEXT NOT NULL, note TEXT,
  UNIQUE (documentId, number)
);
CREATE INDEX documentVersionByUploader ON documentVersion (uploaderId);
CREATE TABLE documentCount (category TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
CREATE TRIGGER documentAdded AFTER INSERT ON document WHEN NEW.isArchived = 0 BEGIN ${plusDocument}; END;
CREATE TRIGGER documentRemoved AFTER DELETE ON document WHEN OLD.isArchived = 0 BEGIN ${minusDocument}; END;
CREATE TRIGGER documentTaken AFTER UPDATE OF category, isArchived ON document
WHEN OLD.isArchived = 0 AND (OLD.category <> NEW.category OR OLD.isArchived <> NEW.isArchived) BEGIN ${minusDocument}; END;
CREATE TRIGGER documentMoved AFTER UPDATE OF category, isArchived ON document
WHEN NEW.isArchived = 0 AND (OLD.category <> NEW.category OR OLD.isArchived <> NEW.isArchived) BEGIN ${plusDocument}; END;

-- What messages and reports share: notes of the board, and idempotency keys
CREATE TABLE caseNote (
  id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL CHECK (kind IN ('message', 'report')), caseId INTEGER NOT NULL,
  authorId INTEGER REFERENCES user (id) ON DELETE SET NULL, text TEXT NOT NULL, createdAt TEXT NOT NULL
);
CREATE INDEX caseNoteByCase ON caseNote (kind, caseId, id);
CREATE INDEX caseNoteByAuthor ON caseNote (authorId, id) WHERE authorId IS NOT NULL;
CREATE TABLE idempotencyKey (
  authorId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, kind TEXT NOT NULL, caseId INTEGER NOT NULL, key TEXT NOT NULL,
  rowId INTEGER NOT NULL,
  PRIMARY KEY (authorId, kind, caseId, key)
) WITHOUT ROWID;
CREATE INDEX idempotencyKeyByCase ON idempotencyKey (caseId, kind, rowId);

-- Messages. Every open tab asks for unread ones every five seconds: the index messageUnread alone answers.
CREATE TABLE message (
  id INTEGER PRIMARY KEY AUTOINCREMENT, subject TEXT NOT NULL, content TEXT NOT NULL,
  senderId INTEGER REFERENCES user (id) ON DELETE SET NULL, createdAt TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Replied')), reply TEXT, replyTimestamp TEXT,
  responderId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  isBroadcast INTEGER NOT NULL DEFAULT 0 CHECK (isBroadcast IN (0, 1)),
  parentMessageId INTEGER REFERENCES message (id) ON DELETE SET NULL,
  viewedByUser INTEGER NOT NULL DEFAULT 0 CHECK (viewedByUser IN (0, 1)),
  assigneeId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  state TEXT DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'resolved')), activityAt TEXT NOT NULL DEFAULT '',
  entryCount INTEGER NOT NULL DEFAULT 1, firstEntryId INTEGER NOT NULL DEFAULT 0, lastEntryId INTEGER NOT NULL DEFAULT 0,
  lastMemberEntryId INTEGER NOT NULL DEFAULT 0, lastBoardEntryId INTEGER NOT NULL DEFAULT 0,
  seenByMemberId INTEGER NOT NULL DEFAULT 0, seenByBoardId INTEGER NOT NULL DEFAULT 0, seenByMemberAt TEXT, seenByBoardAt TEXT,
  remindOn TEXT, remindedOn TEXT,
  CHECK ((status = 'Replied') = (reply IS NOT NULL) AND (reply IS NULL) = (replyTimestamp IS NULL))
);
CREATE INDEX messageUnread ON message (senderId) WHERE status = 'Replied' AND viewedByUser = 0;
CREATE INDEX messageByResponder ON message (responderId) WHERE responderId IS NOT NULL;
CREATE INDEX messageByParent ON message (parentMessageId) WHERE parentMessageId IS NOT NULL;
CREATE INDEX messageByAssignee ON message (assigneeId) WHERE assigneeId IS NOT NULL;
CREATE INDEX messageOpen ON message (lastEntryId) WHERE state = 'open';
CREATE INDEX messageSettled ON message (lastEntryId) WHERE state IS NOT 'open';
CREATE INDEX messageOpenOf ON message (assigneeId, lastEntryId) WHERE state = 'open';
CREATE INDEX messageSettledOf ON message (assigneeId, lastEntryId) WHERE state IS NOT 'open';
CREATE INDEX messageByState ON message (state, lastEntryId);
CREATE INDEX messageByStateOf ON message (state, assigneeId, lastEntryId);
CREATE INDEX messageBySender ON message (senderId, lastEntryId, state, assigneeId);
CREATE INDEX messageBroadcast ON message (lastEntryId) WHERE isBroadcast = 1;
CREATE INDEX messageByEntry ON message (lastEntryId);
CREATE INDEX messageByActivity ON message (activityAt);
CREATE INDEX messageToRemind ON message (remindOn) WHERE remindOn IS NOT NULL;
CREATE TABLE messageEntry (
  id INTEGER PRIMARY KEY AUTOINCREMENT, messageId INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  side TEXT NOT NULL CHECK (side IN ('member', 'board')), authorId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  text TEXT NOT NULL, createdAt TEXT NOT NULL, via TEXT NOT NULL DEFAULT 'portal' CHECK (via IN ('portal', 'email'))
);
CREATE INDEX messageEntryByMessage ON messageEntry (messageId, id);
CREATE INDEX messageEntryByAuthor ON messageEntry (authorId, id) WHERE authorId IS NOT NULL;
CREATE TABLE messageFile (
  id INTEGER PRIMARY KEY AUTOINCREMENT, entryId INTEGER NOT NULL REFERENCES messageEntry (id) ON DELETE CASCADE,
  fileId INTEGER NOT NULL UNIQUE REFERENCES storedFile (id)
);
CREATE INDEX messageFileByEntry ON messageFile (entryId, id);
CREATE TABLE messageCount (
  state TEXT NOT NULL, assigneeId INTEGER NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (state, assigneeId)
) WITHOUT ROWID;
CREATE TRIGGER messageCounted AFTER INSERT ON message BEGIN ${countMessage('NEW', 1)} END;
CREATE TRIGGER messageRecounted AFTER UPDATE OF state, assigneeId ON message BEGIN ${countMessage('OLD', -1)} ${countMessage('NEW', 1)} END;
CREATE TRIGGER messageUncounted AFTER DELETE ON message BEGIN ${countMessage('OLD', -1)} END;
CREATE TABLE savedAnswers (id INTEGER PRIMARY KEY CHECK (id = 1), answers TEXT NOT NULL, version INTEGER NOT NULL);
INSERT INTO savedAnswers (id, answers, version) VALUES (1, '[]', 0);

-- Reports. The counts keep the board's filters at a constant cost; reportLoad leaves out merged reports, and its assignee 0 is nobody.
CREATE TABLE maintenanceReport (
  id INTEGER PRIMARY KEY AUTOINCREMENT, issueType TEXT NOT NULL, otherIssueDescription TEXT, streetName TEXT NOT NULL,
  streetNumber TEXT NOT NULL, locationRelevance TEXT NOT NULL, description TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'In Progress', 'Closed')), adminComments TEXT,
  notificationStatus TEXT NOT NULL DEFAULT 'Pending' CHECK (notificationStatus IN ('Pending', 'Successful', 'Failed')),
  userId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  isSubmittedOnBehalf INTEGER NOT NULL DEFAULT 0 CHECK (isSubmittedOnBehalf IN (0, 1)),
  submittedByAdminId INTEGER REFERENCES user (id) ON DELETE SET NULL, ccUserId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  createdAt TEXT NOT NULL, lastUpdatedAt TEXT NOT NULL, whereExactly TEXT,
  assigneeId INTEGER REFERENCES user (id) ON DELETE SET NULL, contractor TEXT NOT NULL DEFAULT '', expectedOn TEXT,
  publicText TEXT, publicPlace TEXT, mergedIntoId INTEGER REFERENCES maintenanceReport (id) ON DELETE SET NULL,
  statusBeforeMerge TEXT, isFixed INTEGER CHECK (isFixed IN (0, 1)), feedbackAt TEXT, firstAnswerAt TEXT, closedAt TEXT,
  waitsForBoard INTEGER NOT NULL DEFAULT 1 CHECK (waitsForBoard IN (0, 1)),
  hasNewsForReporter INTEGER NOT NULL DEFAULT 0 CHECK (hasNewsForReporter IN (0, 1)),
  hasNewsForBoard INTEGER NOT NULL DEFAULT 1 CHECK (hasNewsForBoard IN (0, 1))
);
CREATE INDEX maintenanceReportByStatus ON maintenanceReport (status, id);
CREATE INDEX maintenanceReportByUser ON maintenanceReport (userId, id);
CREATE INDEX maintenanceReportByAdmin ON maintenanceReport (submittedByAdminId) WHERE submittedByAdminId IS NOT NULL;
CREATE INDEX maintenanceReportByCopy ON maintenanceReport (ccUserId) WHERE ccUserId IS NOT NULL;
CREATE INDEX maintenanceReportByTime ON maintenanceReport (lastUpdatedAt, id);
CREATE INDEX maintenanceReportByUserAndTime ON maintenanceReport (userId, lastUpdatedAt, id);
CREATE INDEX maintenanceReportByAssignee ON maintenanceReport (assigneeId) WHERE assigneeId IS NOT NULL;
CREATE INDEX maintenanceReportUnassigned ON maintenanceReport (id) WHERE assigneeId IS NULL;
CREATE INDEX maintenanceReportJoined ON maintenanceReport (mergedIntoId) WHERE mergedIntoId IS NOT NULL;
CREATE INDEX maintenanceReportWithNews ON maintenanceReport (userId) WHERE hasNewsForReporter = 1;
CREATE INDEX maintenanceReportInHand ON maintenanceReport (assigneeId, status) WHERE assigneeId IS NOT NULL;
CREATE INDEX maintenanceReportFree ON maintenanceReport (status) WHERE assigneeId IS NULL;
CREATE INDEX maintenanceReportShownUntil ON maintenanceReport (closedAt) WHERE publicText IS NOT NULL;
CREATE TABLE reportComment (
  id INTEGER PRIMARY KEY AUTOINCREMENT, reportId INTEGER NOT NULL REFERENCES maintenanceReport (id) ON DELETE CASCADE,
  authorId INTEGER REFERENCES user (id) ON DELETE SET NULL, side TEXT NOT NULL CHECK (side IN ('reporter', 'board')),
  text TEXT NOT NULL, createdAt TEXT NOT NULL, isPublic INTEGER NOT NULL DEFAULT 0 CHECK (isPublic IN (0, 1))
);
CREATE INDEX reportCommentByReport ON reportComment (reportId, id);
CREATE INDEX reportCommentByAuthor ON reportComment (authorId, id) WHERE authorId IS NOT NULL;
CREATE TABLE reportPhoto (
  id INTEGER PRIMARY KEY AUTOINCREMENT, reportId INTEGER NOT NULL REFERENCES maintenanceReport (id) ON DELETE CASCADE,
  fileId INTEGER NOT NULL UNIQUE REFERENCES storedFile (id), position INTEGER NOT NULL, capturedAt TEXT, camera TEXT,
  commentId INTEGER REFERENCES reportComment (id) ON DELETE CASCADE, shownAs INTEGER,
  UNIQUE (reportId, position)
);
CREATE INDEX reportPhotoByComment ON reportPhoto (commentId) WHERE commentId IS NOT NULL;
CREATE TABLE reportChange (
  id INTEGER PRIMARY KEY AUTOINCREMENT, reportId INTEGER NOT NULL REFERENCES maintenanceReport (id) ON DELETE CASCADE,
  changedById INTEGER REFERENCES user (id) ON DELETE SET NULL, changedAt TEXT NOT NULL, fromStatus TEXT NOT NULL,
  toStatus TEXT NOT NULL, comment TEXT
);
CREATE INDEX reportChangeByReport ON reportChange (reportId, id);
CREATE INDEX reportChangeByPerson ON reportChange (changedById) WHERE changedById IS NOT NULL;
CREATE TABLE reportFollow (
  reportId INTEGER NOT NULL REFERENCES maintenanceReport (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, since TEXT NOT NULL,
  PRIMARY KEY (reportId, userId)
) WITHOUT ROWID;
CREATE INDEX reportFollowByPerson ON reportFollow (userId);
CREATE TABLE reportCount (status TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO reportCount (status, count) VALUES ('Open', 0), ('In Progress', 0), ('Closed', 0);
CREATE TRIGGER maintenanceReportAdded AFTER INSERT ON maintenanceReport
BEGIN UPDATE reportCount SET count = count + 1 WHERE status = NEW.status; END;
CREATE TRIGGER maintenanceReportRemoved AFTER DELETE ON maintenanceReport
BEGIN UPDATE reportCount SET count = count - 1 WHERE status = OLD.status; END;
CREATE TRIGGER maintenanceReportMoved AFTER UPDATE OF status ON maintenanceReport WHEN OLD.status <> NEW.status BEGIN
  UPDATE reportCount SET count = count - 1 WHERE status = OLD.status;
  UPDATE reportCount SET count = count + 1 WHERE status = NEW.status;
END;
CREATE TABLE reportLoad (
  assigneeId INTEGER NOT NULL, status TEXT NOT NULL, waitsForBoard INTEGER NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (assigneeId, status, waitsForBoard)
) WITHOUT ROWID;
CREATE TRIGGER reportLoadAdded AFTER INSERT ON maintenanceReport BEGIN ${plusReport} END;
CREATE TRIGGER reportLoadRemoved AFTER DELETE ON maintenanceReport BEGIN ${minusReport} END;
CREATE TRIGGER reportLoadMoved AFTER UPDATE OF assigneeId, status, waitsForBoard, mergedIntoId ON maintenanceReport
BEGIN ${minusReport} ${plusReport} END;
CREATE TRIGGER reportNotesGo AFTER DELETE ON maintenanceReport BEGIN
  DELETE FROM caseNote WHERE kind = 'report' AND caseId = OLD.id;
END;
CREATE TRIGGER reportKeysGo AFTER DELETE ON maintenanceReport BEGIN
  DELETE FROM idempotencyKey WHERE caseId = OLD.id AND kind IN ('comment', 'report note');
  DELETE FROM idempotencyKey WHERE caseId = 0 AND kind = 'report' AND rowId = OLD.id;
END;

-- Polls. Who has voted (roll, householdRoll) and what was voted (ballot) share only the poll. They lie here only while the portal is
-- stopped; votesFile names the file that holds them while it runs. None of the three has a row number: it would tell the order of votes.
CREATE TABLE poll (
  id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, description TEXT NOT NULL,
  questionType TEXT NOT NULL CHECK (questionType IN ('single', 'singleWithOther', 'ranked', 'open')),
  votingAudience TEXT NOT NULL DEFAULT 'both' CHECK (votingAudience IN ('both', 'homeowners', 'residents')),
  votingRule TEXT NOT NULL DEFAULT 'person' CHECK (votingRule IN ('person', 'household')),
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'closed')), opensAt TEXT, closesAt TEXT,
  createdAt TEXT NOT NULL, authorId INTEGER REFERENCES user (id) ON DELETE SET NULL, remindedAt TEXT, closingMailedAt TEXT,
  resultsWhen TEXT NOT NULL DEFAULT 'voted' CHECK (resultsWhen IN ('voted', 'closed')), votesFile TEXT,
  countingMethod TEXT NOT NULL DEFAULT 'runoff' CHECK (countingMethod IN ('runoff', 'borda')), openedAt TEXT
);
CREATE INDEX pollByStatus ON poll (status, id);
CREATE INDEX pollByAuthor ON poll (authorId);
CREATE INDEX pollByTime ON poll (createdAt, id) WHERE status <> 'draft';
CREATE TABLE pollOption (
  id INTEGER PRIMARY KEY AUTOINCREMENT, pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE, optionText TEXT NOT NULL,
  position INTEGER NOT NULL
);
CREATE INDEX pollOptionByPoll ON pollOption (pollId, position);
CREATE TABLE pollImage (
  pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE, fileId INTEGER NOT NULL UNIQUE REFERENCES storedFile (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (pollId, fileId)
) WITHOUT ROWID;
CREATE TABLE roll (
  pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  PRIMARY KEY (pollId, userId)
) WITHOUT ROWID;
CREATE TABLE householdRoll (
  pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE, household TEXT NOT NULL,
  PRIMARY KEY (pollId, household)
) WITHOUT ROWID;
CREATE TABLE ballot (
  pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE, place INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('homeowner', 'resident')), choices TEXT NOT NULL CHECK (json_valid(choices)),
  PRIMARY KEY (pollId, place)
) WITHOUT ROWID;

-- Guidelines, events and contacts
CREATE TABLE guideline (
  id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, description TEXT NOT NULL,
  tags TEXT NOT NULL CHECK (json_valid(tags)), priority INTEGER NOT NULL DEFAULT 0 CHECK (priority IN (0, 1)), startDate TEXT,
  endDate TEXT, createdBy INTEGER REFERENCES user (id) ON DELETE SET NULL, createdAt TEXT NOT NULL, lastUpdated TEXT NOT NULL,
  language TEXT NOT NULL DEFAULT 'en'
);
CREATE INDEX guidelineInOrder ON guideline (priority DESC, title COLLATE NOCASE, id);
CREATE INDEX guidelineByAuthor ON guideline (createdBy);
CREATE TABLE event (
  id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, description TEXT NOT NULL, location TEXT NOT NULL,
  dateStart TEXT NOT NULL, dateEnd TEXT CHECK (dateEnd >= dateStart), timeStart TEXT, timeEnd TEXT,
  isAllDay INTEGER NOT NULL DEFAULT 0 CHECK (isAllDay IN (0, 1)), tags TEXT NOT NULL CHECK (json_valid(tags)),
  imageId INTEGER REFERENCES storedFile (id) ON DELETE SET NULL,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'cancelled', 'postponed', 'completed')),
  isPublic INTEGER NOT NULL DEFAULT 1 CHECK (isPublic IN (0, 1)), createdBy INTEGER REFERENCES user (id) ON DELETE SET NULL,
  createdAt TEXT NOT NULL, lastUpdated TEXT NOT NULL, uid TEXT NOT NULL UNIQUE, sequence INTEGER NOT NULL DEFAULT 0,
  language TEXT NOT NULL DEFAULT 'en'
);
CREATE INDEX eventInOrder ON event (dateStart, timeStart, id);
CREATE INDEX eventOfSeveralDays ON event (dateEnd, dateStart) WHERE dateEnd > dateStart;
CREATE INDEX eventByImage ON event (imageId) WHERE imageId IS NOT NULL;
CREATE INDEX eventByAuthor ON event (createdBy);
CREATE INDEX eventByTime ON event (lastUpdated, id);
CREATE TABLE calendarSubscription (
  userId INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE, tokenHash TEXT NOT NULL UNIQUE, createdAt TEXT NOT NULL
);
CREATE TABLE contact (
  id INTEGER PRIMARY KEY AUTOINCREMENT, section TEXT NOT NULL CHECK (section IN ('emergency', 'board', 'services')),
  title TEXT NOT NULL, name TEXT, phone TEXT, email TEXT, note TEXT,
  isPublic INTEGER NOT NULL DEFAULT 0 CHECK (isPublic IN (0, 1)), position INTEGER NOT NULL
);

-- Texts in other languages
CREATE TABLE translation (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, rowId INTEGER NOT NULL, language TEXT NOT NULL, title TEXT NOT NULL,
  text TEXT NOT NULL, isOutdated INTEGER NOT NULL DEFAULT 0 CHECK (isOutdated IN (0, 1)),
  authorId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  UNIQUE (kind, rowId, language)
);
CREATE INDEX translationByAuthor ON translation (authorId, id);
CREATE TRIGGER translation_announcementRemoved AFTER DELETE ON announcement
BEGIN DELETE FROM translation WHERE kind = 'announcement' AND rowId = OLD.id; END;
CREATE TRIGGER translation_guidelineRemoved AFTER DELETE ON guideline
BEGIN DELETE FROM translation WHERE kind = 'guideline' AND rowId = OLD.id; END;
CREATE TRIGGER translation_eventRemoved AFTER DELETE ON event
BEGIN DELETE FROM translation WHERE kind = 'event' AND rowId = OLD.id; END;

-- Search. searchOpen holds what every member may read, so that its statistics reveal nothing about the rest; searchOwn holds what only some
-- may read. Both read their text from searchPart. secure-delete removes words from the file with the row that held them.
CREATE TABLE searchThing (
  id INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, sourceId INTEGER NOT NULL, fileId INTEGER, at TEXT NOT NULL,
  isOpen INTEGER NOT NULL CHECK (isOpen IN (0, 1)), hasMore INTEGER NOT NULL DEFAULT 0 CHECK (hasMore IN (0, 1)),
  isGone INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1)), isUnsettled INTEGER NOT NULL DEFAULT 0 CHECK (isUnsettled IN (0, 1))
);
CREATE UNIQUE INDEX searchThingBySource ON searchThing (type, sourceId) WHERE isGone = 0;
CREATE INDEX searchThingUnsettled ON searchThing (id) WHERE isUnsettled = 1;
CREATE INDEX searchThingWithMore ON searchThing (id) WHERE hasMore = 1;
CREATE TABLE searchPart (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL, text TEXT NOT NULL, readers TEXT NOT NULL,
  isOpen INTEGER NOT NULL CHECK (isOpen IN (0, 1))
);
CREATE VIRTUAL TABLE searchOpen USING fts5(title, text, ${FTS_OPTIONS});
INSERT INTO searchOpen (searchOpen, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE searchOwn USING fts5(title, text, readers, ${FTS_OPTIONS});
INSERT INTO searchOwn (searchOwn, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE searchOpenWord USING fts5vocab('searchOpen', 'row');
CREATE TABLE fileText (
  fileId INTEGER PRIMARY KEY REFERENCES storedFile (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'reading', 'read', 'partly', 'unreadable', 'off')), pageCount INTEGER,
  partsRead INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0, reason TEXT, scans TEXT,
  thing INTEGER NOT NULL DEFAULT 0, partsBefore INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX fileTextToRead ON fileText (fileId) WHERE state IN ('waiting', 'reading');
CREATE INDEX fileTextByThing ON fileText (thing, partsBefore);

-- Triggers note what has changed; the same transaction updates the index. An account changes at every sign-in: only some columns count.
CREATE TABLE searchDirty (
  isOld INTEGER NOT NULL CHECK (isOld IN (0, 1)), type TEXT NOT NULL, sourceId INTEGER NOT NULL,
  PRIMARY KEY (isOld, type, sourceId)
) WITHOUT ROWID;
${noteChanges('announcement', "'announcement'")}
${noteChanges('document', "'document'")}
${noteChanges('guideline', "'guideline'")}
${noteChanges('event', "'event'")}
${noteChanges('poll', "'poll'")}
${noteChanges('message', "'message'")}
${noteChanges('maintenanceReport', "'report'")}
${noteChanges('user', "'resident'", 'id', 'UPDATE OF name, username, email, phoneNumber, streetNumber, streetName')}
${noteChanges('pollOption', "'poll'", 'pollId')}
${noteChange('reportChange', 'Added', 'INSERT', "'report'", 'NEW.reportId')}
${noteChange('reportChange', 'Removed', 'DELETE', "'report'", 'OLD.reportId')}
${noteChange('translation', 'Added', 'INSERT', 'NEW.kind', 'NEW.rowId')}
${noteChange('translation', 'Changed', 'UPDATE OF title, text', 'NEW.kind', 'NEW.rowId')}
${noteChange('translation', 'Removed', 'DELETE', 'OLD.kind', 'OLD.rowId')}

-- A deleted row takes along what was emailed and texted about it; who was notified stays. isGone keeps an email that is being sent from
-- writing its words back. The kinds are the notices about each table.
${forgetWords('announcement', "'announcement'")}
${forgetWords('document', "'document'")}
${forgetWords('event', "'event', 'eventCancelled'")}
${forgetWords('poll', "'pollOpened', 'pollReminder', 'pollClosed'")}
${forgetWords('message', "'message', 'broadcast', 'reply', 'messageAssigned', 'messageReminder'")}
${forgetWords('maintenanceReport', REPORT_NOTICES)}`

/** Ignores the usual separators, so that only a different number counts as a change. */
const digitsOf = (column: string) => [...'()-. +'].reduce((text, mark) => `replace(${text}, '${mark}', '')`, `coalesce(${column}, '')`)

const failWaiting = (which: string, reason: string) =>
  `UPDATE shortMessage SET status = 'failed', text = '', lastError = '${reason}' WHERE ${which} AND status = 'waiting'`

const deleteUnused = (name: string, event: string, table: string, column: string) => `
CREATE TRIGGER ${name} AFTER ${event} ON mail
WHEN OLD.${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM mail WHERE ${column} = OLD.${column})
BEGIN DELETE FROM ${table} WHERE id = OLD.${column}; END;`

const plusDocument =
  'INSERT INTO documentCount (category, count) VALUES (NEW.category, 1) ON CONFLICT (category) DO UPDATE SET count = count + 1'
const minusDocument = 'UPDATE documentCount SET count = count - 1 WHERE category = OLD.category'

const countMessage = (row: 'OLD' | 'NEW', by: number) => `
  INSERT INTO messageCount SELECT ${row}.state, coalesce(${row}.assigneeId, 0), 0 WHERE ${row}.state IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM messageCount WHERE state = ${row}.state AND assigneeId = coalesce(${row}.assigneeId, 0));
  UPDATE messageCount SET count = count + ${by} WHERE state = ${row}.state AND assigneeId = coalesce(${row}.assigneeId, 0);`

const plusReport = `
  INSERT INTO reportLoad SELECT coalesce(NEW.assigneeId, 0), NEW.status, NEW.waitsForBoard, 1 WHERE NEW.mergedIntoId IS NULL
  ON CONFLICT DO UPDATE SET count = count + 1;`
const minusReport = `
  UPDATE reportLoad SET count = count - 1
  WHERE (assigneeId, status, waitsForBoard) = (coalesce(OLD.assigneeId, 0), OLD.status, OLD.waitsForBoard) AND OLD.mergedIntoId IS NULL;`

const FTS_OPTIONS = "content = 'searchPart', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'"

const noteChanges = (table: string, type: string, id = 'id', update = 'UPDATE') =>
  noteChange(table, 'Added', 'INSERT', type, `NEW.${id}`) +
  noteChange(table, 'Changed', update, type, `NEW.${id}`) +
  noteChange(table, 'Removed', 'DELETE', type, `OLD.${id}`)

/** Not INSERT OR IGNORE: a trigger takes over the conflict rule of the statement that fired it. */
const noteChange = (table: string, change: string, event: string, type: string, id: string) => `
CREATE TRIGGER search_${table}${change} AFTER ${event} ON ${table} BEGIN
  INSERT INTO searchDirty SELECT 0, ${type}, ${id}
  WHERE NOT EXISTS (SELECT 1 FROM searchDirty WHERE isOld = 0 AND type = ${type} AND sourceId = ${id});
END;`

const REPORT_NOTICES = `'maintenance report', 'maintenance report copy', 'reportStatus', 'reportNews', 'reportComment', 'reportShown',
  'followedStatus', 'followedComment'`

const forgetWords = (table: string, kinds: string) => `
CREATE TRIGGER ${table}WordsGo AFTER DELETE ON ${table} BEGIN
  UPDATE notification SET isGone = 1 WHERE kind IN (${kinds}) AND causeId = OLD.id;
  UPDATE mail SET subject = '', language = NULL, bodyId = NULL WHERE cause IN (${kinds}) AND causeId = OLD.id;
  UPDATE shortMessage SET text = '' WHERE text <> ''
    AND notificationId IN (SELECT id FROM notification WHERE kind IN (${kinds}) AND causeId = OLD.id);
END;`
