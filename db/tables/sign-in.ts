import type { Id } from './foundation'

export interface AuthenticatorAppTable {
  userId: number
  /** Sealed with the key beside the database (`app-secrets.ts`). */
  sealedSecret: string
  addedAt: string
  /** The last time step that was used; no code counts twice. */
  lastStep: number
}

export interface AppSetupTable {
  sessionId: string
  sealedSecret: string
  endsAt: string
}

export interface RecoveryCodeTable {
  userId: number
  /** argon2id, hex. All codes of an account share the salt (base64). */
  codeHash: string
  salt: string
}

export interface PasskeyTable {
  id: Id
  userId: number
  /** base64url. */
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  /** The signature counter; 0 when the passkey has none. */
  counter: number
  /** Hints for browsers, as JSON. */
  transports: string
  rpId: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** An account at a sign-in provider, by its subject and never by an email address. */
export interface LinkedIdentityTable {
  id: Id
  userId: number
  issuer: string
  subject: string
  linkedAt: string
}

/** The id is the SHA-256 of the cookie's token, hex. */
interface BrowserTokenTable {
  id: string
  userId: number
  endsAt: string
}

/** The password was right; the second step is still to come. */
export type SignInTicketTable = BrowserTokenTable
/** Signs in there without the second step. */
export type TrustedBrowserTable = BrowserTokenTable

/** A browser that an account was used with, and the last day. */
export interface KnownBrowserTable {
  userId: number
  /** The hash of a browser's cookie, or a keyed hash of its name and network. */
  mark: string
  seenOn: string
}

/** A 'this was not me' link, made when its email is sent. */
export interface NotMeLinkTable {
  /** SHA-256 of the token, hex. */
  id: string
  userId: number
  /** Using this link also ends those of later emails. */
  mailId: number
  sentTo: string
  /** The notification type, and the row it was about. */
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
