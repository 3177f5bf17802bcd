import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation'
import * as files from './0002-files'
import * as announcements from './0003-announcements'
import * as documents from './0004-documents'
import * as messages from './0005-messages'
import * as maintenance from './0006-maintenance'
import * as polls from './0007-polls'
import * as guidelines from './0008-guidelines'
import * as events from './0009-events'
import * as preferences from './0010-preferences'
import * as activity from './0011-activity'
import * as documentCount from './0012-document-count'
import * as ballotBox from './0013-ballot-box'
import * as identity from './0014-identity'
import * as usage from './0015-usage'
import * as mailBody from './0016-mail-body'
import * as passwordLinks from './0017-password-links'
import * as mailOrder from './0018-mail-order'
import * as banReason from './0019-ban-reason'
import * as countingMethod from './0020-counting-method'
import * as communityPicture from './0021-community-picture'
import * as contacts from './0022-contacts'
import * as whereExactly from './0023-where-exactly'
import * as documentVersions from './0025-document-versions'
import * as tellings from './0026-tellings'
import * as languages from './0027-languages'
import * as search from './0028-search'
import * as secondStep from './0029-second-step'
import * as notificationChoices from './0030-notification-choices'
import * as translations from './0031-translations'
import * as fileText from './0032-file-text'
import * as digest from './0033-digest'
import * as cases from './0034-cases'
import * as passkeys from './0035-passkeys'
import * as reach from './0036-reach'
import * as reportConversations from './0037-report-conversations'
import * as scans from './0038-scans'
import * as conversations from './0039-conversations'
import * as channels from './0040-channels'
import * as securityNotices from './0041-security-notices'
import * as providers from './0042-providers'
import * as textsByLanguage from './0043-texts-by-language'
import * as mailingAddresses from './0044-mailing-addresses'
import * as listsOfReports from './0045-lists-of-reports'
import * as wordsToForget from './0046-words-to-forget'
import * as keysOfReports from './0047-keys-of-reports'

/** Every migration in order. An explicit record: it survives bundling, and a shipped entry is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-files': files,
  '0003-announcements': announcements,
  '0004-documents': documents,
  '0005-messages': messages,
  '0006-maintenance': maintenance,
  '0007-polls': polls,
  '0008-guidelines': guidelines,
  '0009-events': events,
  '0010-preferences': preferences,
  '0011-activity': activity,
  '0012-document-count': documentCount,
  '0013-ballot-box': ballotBox,
  '0014-identity': identity,
  '0015-usage': usage,
  '0016-mail-body': mailBody,
  '0017-password-links': passwordLinks,
  '0018-mail-order': mailOrder,
  '0019-ban-reason': banReason,
  '0020-counting-method': countingMethod,
  '0021-community-picture': communityPicture,
  '0022-contacts': contacts,
  '0023-where-exactly': whereExactly,
  '0025-document-versions': documentVersions,
  '0026-tellings': tellings,
  '0027-languages': languages,
  '0028-search': search,
  '0029-second-step': secondStep,
  '0030-notification-choices': notificationChoices,
  '0031-translations': translations,
  '0032-file-text': fileText,
  '0033-digest': digest,
  '0034-cases': cases,
  '0035-passkeys': passkeys,
  '0036-reach': reach,
  '0037-report-conversations': reportConversations,
  '0038-scans': scans,
  '0039-conversations': conversations,
  '0040-channels': channels,
  '0041-security-notices': securityNotices,
  '0042-providers': providers,
  '0043-texts-by-language': textsByLanguage,
  '0044-mailing-addresses': mailingAddresses,
  '0045-lists-of-reports': listsOfReports,
  '0046-words-to-forget': wordsToForget,
  '0047-keys-of-reports': keysOfReports,
}
