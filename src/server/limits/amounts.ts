import { MEGABYTE } from '../../shared/file-kinds'
import { DAY, HOUR, MINUTE } from '../process/clock'

/*
 * The table "Limits" of docs/security.md in numbers. A signed-in person has a limit of their own, also behind an address that a whole
 * street uses. Strangers share the limit of their network: an IPv4 address, or an IPv6 subnet (/64) and the site (/48) around it.
 */

/** Concurrent calls, and the length of their queue. */
export const CALLS = { person: { atOnce: 8, waiting: 192 }, network: { atOnce: 32, waiting: 256 } }
/** Files sent and received at once: a page of pictures requests all of them together. */
export const FILES = { atOnce: 32, waiting: 64 }
/** Searches of everything at once: a single thread answers them. */
export const SEARCHING = { atOnce: 1, waiting: 16 }
/** Passwords hashed or checked at once in the whole process. `waitingOfOne` is the queue of one person or network. */
export const PASSWORDS = { atOnce: 2, waiting: 500, waitingOfOne: 100 }
export const PICTURES = { atOnce: 1, waiting: 200, waitingOfOne: 20 }
export const CONNECTIONS_MAX = 2_000

/** Characters of one tRPC answer, or of all the answers of a batch. */
export const ANSWER_MAX = 4_000_000
/** Rows per read of a whole list, and the characters after which any page ends early. */
export const LIST_PAGE = 25
export const PAGE_LENGTH_MAX = 500_000
/** Bytes of a JSON body. */
export const BODIES = { person: MEGABYTE, stranger: 16 * 1024 }

/** Failed sign-ins: of one name from one network, of a network, of a site; and of an account that has signed in from there. */
export const SIGN_IN_FAILURES = { window: 15 * MINUTE, name: 10, subnet: 300, site: 600, known: 100 }
/** App codes and recovery codes together: of one account from one network, of one account, and how many wrong ones its owner is told of. */
export const CODES = {
  subnet: { window: 15 * MINUTE, max: 10 },
  account: { window: DAY, max: 100 },
  wrong: { window: DAY, max: 10 },
}
export const CHALLENGES = { window: 15 * MINUTE, subnet: 300, site: 600 }
/** Costly changes of one person, and mails about new sign-ins: each kind has this limit, and one change counts as `COSTS` says. */
export const COSTLY_CHANGES = { window: HOUR, max: 50 }
export const COSTS = { password: 5, calendar: 5, passkey: 1, app: 1, 'recovery codes': 2, provider: 1, 'new sign-in': 1 }
/** Failures of one name over all networks: from `from` on, each adds `stepMs` of delay, up to `mostMs`. Halved every hour. */
export const SLOW_NAME = { from: 20, stepMs: 200, mostMs: 10_000, atOnce: 3, halvedEvery: HOUR }
/** Sessions of one account: the oldest ends when another begins. */
export const SESSIONS_MAX = 500
/** Requests of one network, and mails to one address: `address` of them, then one in `apart`. */
export const RESET_MAILS = { window: 15 * MINUTE, address: 8, apart: 3 * MINUTE, subnet: 100, site: 200 }
export const REGISTRATIONS = { window: HOUR, subnet: 500, site: 1_000 }
/** Accounts that wait for approval by the board. */
export const PENDING_MAX = 300

/** Writes of one member to the board, each kind by itself. One write counts as `HOURLY` says. */
export const WRITES = { window: HOUR, max: 3_000 }
/** 1,000 messages, reports, entries and comments; 60 files; 200 follows. */
export const HOURLY = { message: 3, report: 3, entry: 3, file: 50, follow: 15 }
export const CHANGES = { window: 10 * MINUTE, max: 2_000 }
/** Searches of one person: a slow typist searches at each letter. */
export const SEARCHES = { window: MINUTE, max: 300 }
/** Notifications that board members choose to send, all together. */
export const BOARD_NOTIFICATIONS = { window: HOUR, max: 20 }
/** Announcements that one account reports as opened. */
export const OPENED = { window: HOUR, max: 600 }
/** Text messages sent to the portal's number, all together. */
export const INBOUND_TEXTS = { window: MINUTE, max: 200 }
/** Certificates fetched from Amazon for notices that a network posted. Known ones are not fetched again. */
export const CERTIFICATES = { window: 15 * MINUTE, subnet: 10, site: 20 }
/** Bytes of text per day. Each message and report counts as `row` more, about the size of its mails to the board. */
export const TEXT_PER_DAY = { member: 20 * MEGABYTE, board: 200 * MEGABYTE, row: 10_000 }
/** A board member may upload this many times as much as a member (`UPLOAD_MB_PER_DAY`). */
export const BOARD_UPLOADS = 10
/** Members' uploads leave this share of the disk free, or `DISK_KEEP_FREE_MB` if that is more. */
export const DISK_FLOOR = 0.05
