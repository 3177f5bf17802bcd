import type { ReactNode } from 'react'

/** Whom to turn to when waiting has not helped: the address of Settings, where there is one. */
export function AskTheBoard({ email, children }: { email: string | undefined; children: ReactNode }) {
  return email ? (
    <p>
      {children} Email the board at <a href={`mailto:${email}`}>{email}</a>.
    </p>
  ) : (
    <p>{children} Ask a member of the board.</p>
  )
}
