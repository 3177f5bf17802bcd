import * as z from 'zod/mini'
import { account } from '../../shared/accounts'
import { named, onlyWith } from '../../shared/answers'

/** A row of the Users page. */
export const listedUser = onlyWith(
  'users.list',
  // `banReason` is in the list alone.
  named('User', z.object({ ...account.shape, banReason: z.optional(z.nullable(z.string())) })),
)
export type ListedUser = z.output<typeof listedUser>
export const listedUsers = z.array(listedUser)

/** `invitedAgain`: the account's open invitation was sent again, to its new address. */
export const editedUser = onlyWith('users.list', z.extend(listedUser, { invitedAgain: z.optional(z.literal(true)) }))
export type EditedUser = z.output<typeof editedUser>

/** Another account, as the board sees it beside one that waits for approval. */
const twin = z.object({ username: z.string(), name: z.string(), streetNumber: z.string(), streetName: z.string(), status: z.string() })
export type Twin = z.output<typeof twin>

/** Accounts like the one that waits: at its address, at one that could be mistaken for it, or with a user name that looks the same. */
const twinsOfOne = onlyWith(
  'users.list',
  z.object({ userId: z.number(), sameAddress: z.array(twin), nearAddress: z.array(twin), sameLook: z.array(twin) }),
)
export type Twins = z.output<typeof twinsOfOne>
export const twins = z.array(twinsOfOne)

/** Somebody a report can be filed for. */
export const selection = z.array(
  onlyWith(
    'users.select',
    z.object({ id: z.number(), name: z.string(), email: z.string(), streetName: z.string(), streetNumber: z.string() }),
  ),
)

/** Those who were approved just now. */
export const approvedUsers = z.object({ approved: z.array(z.number()) })

/** Accounts whose invitation is still open. */
export const invitedUsers = z.array(z.number())
export const invitationLink = z.object({ url: z.string() })

/** `warning`: the mail could not be sent. */
export const resent = z.object({ message: z.string(), warning: z.optional(z.string()) })
