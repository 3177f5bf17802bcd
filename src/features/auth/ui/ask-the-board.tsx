import { useWords } from '../../../client/kit/words/words'

/** Whom to turn to when waiting has not helped: the address of Settings, where there is one. */
export function AskTheBoard({ email, children }: { email: string | undefined; children: string }) {
  const words = useWords('joining')
  return email ? (
    <p>
      {children} {words.emailTheBoard} <a href={`mailto:${email}`}>{email}</a>.
    </p>
  ) : (
    <p>
      {children} {words.askTheBoard}
    </p>
  )
}
