import * as z from 'zod/mini'
import { account } from '../../shared/accounts'
import { named, onlyWith } from '../../shared/answers'
import { undoOffered } from '../../shared/undo'

export const listedUser = onlyWith(
  'users.list',
  named(
    'User',
    z.object({
      ...z.omit(account, { directory: true }).shape,
      banReason: z.optional(z.nullable(z.string())),
      /** 'awaited': was added to be invited later. 'sent': has not chosen a password or signed in since. */
      invitation: z.optional(z.nullable(z.enum(['awaited', 'sent']))),
      invitedAt: z.optional(z.nullable(z.string())),
    }),
  ),
)
export type ListedUser = z.output<typeof listedUser>
export const listedUsers = z.array(listedUser)

export const changedUser = onlyWith('users.list', z.extend(listedUser, undoOffered))

/** `invitedAgain`: the open invitation was sent to the new address. */
export const editedUser = onlyWith('users.list', z.extend(listedUser, { invitedAgain: z.optional(z.literal(true)) }))
export type EditedUser = z.output<typeof editedUser>

const duplicate = z.object({ username: z.string(), name: z.string(), streetNumber: z.string(), streetName: z.string(), status: z.string() })
export type Duplicate = z.output<typeof duplicate>

const duplicatesOfOne = onlyWith(
  'users.list',
  z.object({ userId: z.number(), sameAddress: z.array(duplicate), nearAddress: z.array(duplicate), sameLook: z.array(duplicate) }),
)
export type Duplicates = z.output<typeof duplicatesOfOne>
export const duplicates = z.array(duplicatesOfOne)

export const selection = z.array(
  onlyWith(
    'users.select',
    z.object({ id: z.number(), name: z.string(), email: z.string(), streetName: z.string(), streetNumber: z.string() }),
  ),
)

export const approvedUsers = z.object({ approved: z.array(z.number()), ...undoOffered })

export const invitedUsers = z.object({ invited: z.array(z.number()) })
/** `in`: of those invited. `remindable`: invited more than a day ago and not in. */
export const invitations = z.object({ awaited: z.number(), invited: z.number(), in: z.number(), remindable: z.number() })
export type Invitations = z.output<typeof invitations>
export const invitationLink = z.object({ url: z.string() })

/** Email and phone are left out unless the person shows them. */
const directoryEntry = z.object({
  name: z.string(),
  streetNumber: z.string(),
  streetName: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
})
export type DirectoryEntry = z.output<typeof directoryEntry>
export const directory = z.array(directoryEntry)

/** `warning`: the mail could not be sent. */
export const resent = z.object({ message: z.string(), warning: z.optional(z.string()) })

const outcome = z.object({
  line: z.number(),
  name: z.string(),
  email: z.string(),
  outcome: z.enum(['new', 'known', 'problem']),
  username: z.nullable(z.string()),
  problems: z.array(z.string()),
})
export type RowOutcome = z.output<typeof outcome>

export const outcomes = z.array(outcome)
export const listFile = z.object({ fileName: z.string(), csv: z.string() })
