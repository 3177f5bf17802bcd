import type { Id } from './foundation'

export interface AuthenticatorAppTable {
  userId: number
  /** Sealed with the key beside the database (`app-secrets.ts`). */
  sealedSecret: string
  addedAt: string
  /** The latest time step a code was taken for; none counts twice. */
  lastStep: number
}

/** An app that waits for its first code, of one session. */
export interface AppSetupTable {
  sessionId: string
  sealedSecret: string
  endsAt: string
}

/** One that has not been used yet. */
export interface RecoveryCodeTable {
  userId: number
  /** argon2id, hex, with the salt (base64) all codes of an account share. */
  codeHash: string
  salt: string
}

/** Opens the account by itself. */
export interface PasskeyTable {
  id: Id
  userId: number
  /** base64url, as browsers name it. */
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  /** Of signatures; 0 where the passkey does not count. */
  counter: number
  /** How browsers reach it (JSON), as a hint for them. */
  transports: string
  /** The host it was made for: it works nowhere else. */
  rpId: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** Opens one account: somebody at a sign-in provider, never an address. */
export interface LinkedIdentityTable {
  id: Id
  userId: number
  issuer: string
  subject: string
  linkedAt: string
}

/** What a browser's cookie stands for; the id is the SHA-256 of the token, hex. */
interface BrowserTokenTable {
  id: string
  userId: number
  endsAt: string
}

/** The right password was given; the second step is still to come. */
export type SignInTicketTable = BrowserTokenTable
/** The password alone signs in there. */
export type TrustedBrowserTable = BrowserTokenTable

/** What an account was seen with, up to the day. */
export interface KnownBrowserTable {
  userId: number
  /** The hash of a browser's cookie, or a keyed hash of its name and network. */
  mark: string
  seenOn: string
}

/** For who hears of something they have not done; made when its mail is sent. */
export interface NotMeLinkTable {
  /** SHA-256 of the token, hex. */
  id: string
  userId: number
  /** Links from later mails end with it. */
  mailId: number
  sentTo: string
  /** The notice's name, and the row it was about. */
  cause: string
  causeId: number | null
  endsAt: string
}

export interface SignInTables {
  knownBrowser: KnownBrowserTable
  notMeLink: NotMeLinkTable
  authenticatorApp: AuthenticatorAppTable
  appSetup: AppSetupTable
  recoveryCode: RecoveryCodeTable
  passkey: PasskeyTable
  linkedIdentity: LinkedIdentityTable
  signInTicket: SignInTicketTable
  trustedBrowser: TrustedBrowserTable
}
