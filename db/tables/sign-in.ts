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

export interface SignInTables {
  authenticatorApp: AuthenticatorAppTable
  appSetup: AppSetupTable
  recoveryCode: RecoveryCodeTable
  signInTicket: SignInTicketTable
  trustedBrowser: TrustedBrowserTable
}
