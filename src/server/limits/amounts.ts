import { MEGABYTE } from '../../shared/file-kinds'
import { DAY, HOUR, MINUTE } from '../process/clock'

/*
 * What a person and a network may cost: the table "Limits" of docs/security.md in numbers. A person's share is theirs alone, also behind
 * an address that a whole street uses; strangers share what their network has (an IPv4 address, or the /48 of an IPv6 one).
 * Generous to people, deadly to programs.
 */

/** Calls in work at once, and how many more may wait. */
export const CALLS = { person: { atOnce: 8, waiting: 192 }, network: { atOnce: 32, waiting: 256 } }
/** Files on their way in or out at once: a page of pictures asks for all of them. */
export const FILES = { atOnce: 32, waiting: 64 }
/** Answers of several pages (whole lists, exports) on their way at once. */
export const LONG_ANSWERS = { atOnce: 2, waiting: 8 }
/** Searches of everything at once: one thread answers all of them, one after another. */
export const SEARCHING = { atOnce: 1, waiting: 16 }
/** Requests on one connection that wait for their answer; browsers and proxies send the next one after it. */
export const PIPELINED_MAX = 8
/** Characters of one answer, or of all the answers of a batch, unless it is sent in pieces. */
export const ANSWER_MAX = 4_000_000
/** Rows a whole list is read by, and the letters of texts after which any page ends early. */
export const LIST_PAGE = 25
export const PAGE_LENGTH_MAX = 500_000
/** Answered to one share, files and pages aside. */
export const ANSWERED = [
  { max: 200 * MEGABYTE, window: MINUTE },
  { max: 4_000 * MEGABYTE, window: DAY },
]
/** A JSON body, and the values (numbers, texts, lists) in it: checking each is what costs. */
export const BODIES = { person: { bytes: MEGABYTE, values: 10_000 }, stranger: { bytes: 16 * 1024, values: 1_000 } }
/** Connections of a person, of the strangers of a network, and of all; a proxy that is trusted counts for itself. */
export const CONNECTIONS = { person: 250, network: 500, all: 2_000 }

/** Passwords being checked or hashed at once, and how many of one network (a /64), of a /48 and of all may wait. */
export const PASSWORDS = { atOnce: 2, waitingOfPart: 50, waitingOfShare: 100, waiting: 500 }
/** Failed sign-ins: of one name from one network, of a network, of the /48 around it; then of an account that has signed in from there. */
export const SIGN_IN_FAILURES = { window: 15 * MINUTE, name: 10, home: 300, site: 600, known: 100 }
/** Codes of an app and recovery codes, together: of one account from one network, and of one account; and how many wrong ones its owner hears of. */
export const CODES = {
  home: { window: 15 * MINUTE, max: 10 },
  account: { window: DAY, max: 100 },
  told: { window: DAY, max: 10 },
}
/** What passkeys sign, asked for by one network. */
export const CHALLENGES = { window: 15 * MINUTE, home: 300, site: 600 }
/** What one person does while signed in that is costly or mailed about, and mails about new sign-ins: each kind for itself, of which each takes its part. */
export const RARE_CHANGES = { window: HOUR, max: 50 }
export const RARE = { password: 5, calendar: 5, passkey: 1, app: 1, 'recovery codes': 2, provider: 1, 'new sign-in': 1 }
/** Failures of one name over all networks: from how many on it is slow, by how much each, and at most. Halved every hour. */
export const SLOW_NAME = { from: 20, stepMs: 200, mostMs: 10_000, atOnce: 3, halvedEvery: HOUR }
/** Sessions of one account: the oldest ends when another begins. */
export const SESSIONS_MAX = 500
/** Asked for by one network, and sent to one address: so many, and then one in `apart`. */
export const RESET_MAILS = { window: 15 * MINUTE, address: 8, apart: 3 * MINUTE, home: 100, site: 200 }
export const REGISTRATIONS = { window: HOUR, home: 500, site: 1_000 }
/** Accounts that wait for approval: the board looks at each. */
export const PENDING_MAX = 300

/** What one member writes to the board in an hour, each kind for itself: so many, of which each takes its part. */
export const WRITES_PER_HOUR = 3_000
/** 1,000 messages, reports, entries and comments; 60 files; 200 follows. */
export const HOURLY = { message: 3, report: 3, entry: 3, file: 50, follow: 15 }
/** Changes of any kind by one member. */
export const CHANGES = { window: 10 * MINUTE, max: 2_000 }
/** Searches of one person: who types slowly asks at each letter. */
export const SEARCHES = { window: MINUTE, max: 300 }
/** Notices the board sends out by its own choice, all together. */
export const TELLINGS = { window: HOUR, max: 20 }
/** Announcements one account says it has opened. */
export const OPENED = { window: HOUR, max: 600 }
/** Text messages that people send to our number, all together. */
export const INBOUND_TEXTS = { window: MINUTE, max: 200 }
/** Certificates that Amazon is asked for because one network has posted a notice; known ones are not asked for again. */
export const CERTIFICATES = { window: 15 * MINUTE, home: 10, site: 20 }
/** Text a day. Each message and each report counts as `row` more: with its mails to the board it takes about that. */
export const TEXT_PER_DAY = { member: 20 * MEGABYTE, board: 200 * MEGABYTE, row: 10_000 }
/** How much more than a member (`UPLOAD_MB_PER_DAY`) a board member may upload in a day. */
export const BOARD_UPLOADS = 10
/** What comes in, kept or not, in shares of what a day may keep. */
export const RECEIVED = { window: DAY, max: 4 }
/** Members' uploads leave this part of the disk free, or `DISK_KEEP_FREE_MB` if that is more. */
export const DISK_FLOOR = 0.05
