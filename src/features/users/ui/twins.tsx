import { trpc } from '../../../client/trpc'
import { twinLines } from './user-words'

/** What the board should know before it approves somebody: who else has this address, or a user name that looks the same. */
export function TwinNotes({ userId, className }: { userId: number; className?: string | undefined }) {
  const { data } = trpc.users.twins.useQuery()
  const twins = data?.find((entry) => entry.userId === userId)
  return twins
    ? twinLines(twins).map((line) => (
        <p key={line} className={className}>
          {line}
        </p>
      ))
    : null
}
