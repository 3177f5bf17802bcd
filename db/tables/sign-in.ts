import type { CredentialSince, Id } from './foundation'

interface AuthenticatorAppTable {
  userId: number
  /** Encrypted with the key beside the database (`app-secrets.ts`). */
  sealedSecret: string
  addedAt: string
  /** The last time step used, so that no code works twice. */
  lastStep: number
}

interface AppSetupTable {
  sessionId: string
  sealedSecret: string
  endsAt: string
}

interface RecoveryCodeTable {
  userId: number
  /** argon2id, hex. All codes of an account share the salt (base64). */
  codeHash: string
  salt: string
}

interface PasskeyTable {
  id: Id
  userId: number
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  /** The signature counter; 0 when the passkey has none. */
  counter: number
  transports: string
  rpId: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  credentialSince: CredentialSince
}

/** Identifies the account by its subject, never by an email address. */
interface LinkedIdentityTable {
  id: Id
  userId: number
  issuer: string
  subject: string
  linkedAt: string
  credentialSince: CredentialSince
}

/** The id is the SHA-256 of the cookie's token, hex. */
interface BrowserTokenTable {
  id: string
  userId: number
  endsAt: string
  credentialSince: CredentialSince
}

type SignInTicketTable = BrowserTokenTable
type TrustedBrowserTable = BrowserTokenTable

interface KnownBrowserTable {
  userId: number
  /** The hash of a browser's cookie, or a keyed hash of its name and network. */
  mark: string
  seenOn: string
}

interface NotMeLinkTable {
  id: string
  userId: number
  /** Using this link also ends those of later emails. */
  mailId: number
  sentTo: string
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
