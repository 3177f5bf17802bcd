import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPortal, type Portal } from '../../src/testing/open-portal'
import { userCommands } from './user-commands'

async function openOnDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-commands-'))
  const portal = await openPortal({ DATABASE_FILE: join(folder, 'portal.sqlite') })
  onTestFinished(async () => {
    await portal.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return portal
}

async function command({ env }: Portal, name: string, ...words: string[]) {
  const lines: string[] = []
  await userCommands.find((entry) => entry.name === name)?.run({ env, words, options: {}, print: (text) => lines.push(text) })
  return lines.join('\n')
}

const mailsOf = ({ db }: Portal) => db.selectFrom('mail').select(['toAddress', 'subject']).execute()
const auditOf = ({ db }: Portal) => db.selectFrom('auditEntry').select(['actorName', 'action', 'subject']).orderBy('id').execute()

test('unban does what approving in the browser does: who was banned before the approval is mailed, and it is written down', async () => {
  const portal = await openOnDisk()
  expect(await command(portal, 'user unban', 'banned')).toBe('Ben Banned can sign in now.')
  expect(await mailsOf(portal)).toEqual([{ toAddress: 'banned@example.org', subject: 'Your account has been approved' }])
  expect(await command(portal, 'user unban', 'banned@example.org')).toBe('Ben Banned can sign in already.')
  expect(await command(portal, 'user unban', 'pending')).toBe('Pia Pending can sign in now.')
  expect(await mailsOf(portal)).toHaveLength(2)
  expect(await auditOf(portal)).toEqual([
    { actorName: 'Operator', action: 'reactivated user', subject: 'Ben Banned (banned)' },
    { actorName: 'Operator', action: 'approved user', subject: 'Pia Pending (pending)' },
  ])
})

test('no link is printed that would open nothing, and a promotion says who still cannot sign in', async () => {
  const portal = await openOnDisk()
  await expect(command(portal, 'user reset-password', 'banned')).rejects.toThrow(
    'The link would not work: the account is banned. Let it in first: npm run portal -- user unban banned',
  )
  expect(await command(portal, 'user promote', 'banned')).toBe(
    'Ben Banned is a super admin now, but cannot sign in: the account is banned. Let it in first: npm run portal -- user unban banned',
  )
  expect(await command(portal, 'user promote', 'resident')).toBe('Rosa Resident is a super admin now.')
  expect((await auditOf(portal)).map(({ action }) => action)).toEqual(['granted super admin', 'granted super admin'])
  const link = await command(portal, 'user reset-password', 'resident')
  const token = new URL(link).searchParams.get('token') ?? ''
  await portal.as('nobody').accounts.resetPassword({ token, newPassword: 'a brand new one' })
})
