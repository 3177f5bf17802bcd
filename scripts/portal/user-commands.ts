import { randomBytes } from 'node:crypto'
import type { Reader, Trx } from '../../db/schema'
import { activate, grantRole } from '../../src/features/people/accounts/roles-and-status'
import { audit } from '../../src/server/audit'
import { hashPassword } from '../../src/server/auth/passwords'
import { issueResetToken, promiseLink } from '../../src/server/auth/reset-tokens'
import { removeSecondStep } from '../../src/server/auth/second-step'
import { findBySignInName, insertPerson, PERSON_COLUMNS, type Person, toPerson } from '../../src/server/people'
import { HOUR, nowText } from '../../src/server/process/clock'
import { operatorCommand } from '../../src/server/process/program'
import { readSettings } from '../../src/server/settings'
import { foldStreet } from '../../src/shared/addresses'
import { emailAddress, username as userName } from '../../src/shared/credentials'
import { HOA_STATUSES, maySignIn } from '../../src/shared/residents'
import { type Command, type Invocation, JSON_OPTION, OPERATOR, Refusal, requireWord, tell, WrongUse, withDatabase } from './command'

const LINK_HOURS = 24

export const userCommands: Command[] = [
  {
    name: 'user list',
    usage: 'user list',
    summary: 'Lists every account with its role and status.',
    options: JSON_OPTION,
    run: ({ env, options, print }) =>
      withDatabase(env, async ({ reads }) => {
        const people = (await reads.selectFrom('user').select(PERSON_COLUMNS).orderBy('name').execute()).map(toPerson)
        if (options.json) print(JSON.stringify(people, null, 2))
        else for (const person of people) print(`${person.username}\t${person.status}\t${roleOf(person)}\t${person.name} <${person.email}>`)
        return undefined
      }),
  },
  {
    name: 'user create',
    usage: 'user create USERNAME EMAIL NAME…',
    summary: 'Makes an active account and prints a link to choose its password.',
    options: {
      ...JSON_OPTION,
      street: { type: 'string', about: 'street name' },
      number: { type: 'string', about: 'street number' },
      status: { type: 'string', about: `${HOA_STATUSES.join(', ')} (default renter)` },
    },
    run(invocation) {
      const { env, options, words } = invocation
      const person = {
        username: requireWord(invocation, 0, 'USERNAME'),
        email: requireWord(invocation, 1, 'EMAIL'),
        name: words.slice(2).join(' ') || requireWord(invocation, 2, 'NAME'),
        streetNumber: String(options.number ?? ''),
        streetName: String(options.street ?? ''),
        hoaStatus: String(options.status ?? 'renter'),
      }
      requirePlausible(person)
      return withDatabase(env, async ({ reads, write }) => {
        const streetName = await findStreet(reads, person.streetName)
        const passwordHash = await hashPassword(randomBytes(24).toString('base64'))
        const { made, link } = await write(async (trx) => {
          const made = await insertPerson(trx, { ...person, streetName, passwordHash, status: 'active', createdAt: nowText() })
          await audit(trx, OPERATOR, 'created user', nameOf(made))
          return { made, link: await passwordLink(trx, invocation, made) }
        })
        tell(invocation, { id: made.id, username: made.username, link }, link)
        return undefined
      })
    },
  },
  {
    name: 'user promote',
    usage: 'user promote USERNAME',
    summary: 'Makes an account a super admin.',
    run: (invocation) =>
      changing(invocation, async (trx, person) => {
        await grantRole(trx, invocation.env.PUBLIC_URL, OPERATOR, person, 'super admin')
        return `${person.name} is a super admin now${maySignIn(person.status) ? '.' : `, but cannot sign in: ${cureOf(person)}`}`
      }),
  },
  {
    name: 'user unban',
    usage: 'user unban USERNAME',
    summary: 'Lets an account sign in again, whatever kept it out.',
    run: (invocation) =>
      changing(invocation, async (trx, person) => {
        const done = await activate(trx, OPERATOR, person, invocation.env.PUBLIC_URL)
        return done ? `${person.name} can sign in now.` : `${person.name} can sign in already.`
      }),
  },
  {
    name: 'user reset-password',
    usage: 'user reset-password USERNAME',
    summary: `Prints a link to choose a new password, valid ${LINK_HOURS} hours. Works without mail.`,
    run: (invocation) =>
      changing(invocation, async (trx, person) => {
        if (!TAKES_LINKS.includes(person.status)) throw new Refusal(`The link would not work: ${cureOf(person)}`)
        await audit(trx, OPERATOR, 'made a reset link for', nameOf(person))
        return passwordLink(trx, invocation, person)
      }),
  },
  {
    name: 'user remove-second-step',
    usage: 'user remove-second-step USERNAME',
    summary: 'Lets somebody who has lost their phone sign in with the password alone. Works without mail.',
    run: (invocation) =>
      changing(invocation, async (trx, person) => {
        await removeSecondStep(trx, invocation.env.PUBLIC_URL, OPERATOR, person)
        return `${person.name} signs in with the password alone now. Every session has ended.`
      }),
  },
]

function requirePlausible({ username, email, hoaStatus }: { username: string; email: string; hoaStatus: string }) {
  if (/\s/.test(username) || !userName(1, '').safeParse(username).success)
    throw new WrongUse(`${username} cannot be a user name: at most 64 letters A to Z, digits and . _ - + ' @, no spaces.`)
  if (!emailAddress().safeParse(email).success)
    throw new WrongUse(`${email} is not an email address. Usage: user create USERNAME EMAIL NAME`)
  if (!HOA_STATUSES.some((status) => status === hoaStatus)) throw new WrongUse(`--status must be one of ${HOA_STATUSES.join(', ')}.`)
}

async function findStreet(db: Reader, wanted: string): Promise<string> {
  if (wanted === '') return ''
  const { streets } = await readSettings(db)
  const street = streets.find((name) => foldStreet(name) === foldStreet(wanted))
  if (!street) throw new WrongUse(`--street must be one of the community’s streets: ${streets.join(', ')}.`)
  return street
}

/** Other accounts' links open nothing (`findByResetToken`). */
const TAKES_LINKS = ['pending', 'active', 'approved']
const cureOf = ({ username, status }: Person) => `the account is ${status}. Let it in first: ${operatorCommand(`user unban ${username}`)}`
const nameOf = ({ name, username }: Person) => `${name} (${username})`
const roleOf = (person: Person) => (person.isSuperAdmin ? 'super admin' : person.isAdmin ? 'admin' : 'member')

/** Applies `change` to the named account in one transaction and prints the result. */
function changing(invocation: Invocation, change: (trx: Trx, person: Person) => Promise<string>) {
  const username = requireWord(invocation, 0, 'USERNAME')
  return withDatabase(invocation.env, async ({ write }) => {
    const text = await write(async (trx) => {
      const row = await findBySignInName(trx, username)
      if (!row) throw new Refusal(`There is no account ${username}. See: ${operatorCommand('user list')}`)
      const { passwordHash: _, ...columns } = row
      return change(trx, toPerson(columns))
    })
    invocation.print(text)
    return undefined
  })
}

async function passwordLink(trx: Trx, { env }: Invocation, person: Person) {
  await promiseLink(trx, person.id, 'reset')
  const token = await issueResetToken(trx, person.id, 'reset', { handedOut: true, lasts: LINK_HOURS * HOUR })
  return `${env.PUBLIC_URL}/reset-password?token=${token}`
}
