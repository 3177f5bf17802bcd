import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DamagedDatabase } from '../../db/integrity'
import { readEnv } from '../../src/server/process/env'
import { addApp, browserOf } from '../../src/testing/browser-of'
import { newFolder } from '../../src/testing/new-folder'
import { openPortal, type Portal } from '../../src/testing/open-portal'
import { backupCommands } from './backup-commands'
import { userCommands } from './user-commands'

async function openOnDisk() {
  const folder = newFolder()
  const portal = await openPortal({ DATABASE_FILE: join(folder, 'portal.sqlite') })
  onTestFinished(() => portal.close())
  return portal
}

const command = (portal: Portal, name: string, ...words: string[]) => commandWith(portal, {}, name, ...words)

async function commandWith({ env }: Portal, options: Record<string, string | boolean>, name: string, ...words: string[]) {
  const lines: string[] = []
  await userCommands.find((entry) => entry.name === name)?.run({ env, words, options, print: (text) => lines.push(text) })
  return lines.join('\n')
}

const mailsOf = ({ reads }: Portal) => reads.selectFrom('mail').select(['toAddress', 'subject']).execute()
const auditOf = ({ reads }: Portal) => reads.selectFrom('auditEntry').select(['actorName', 'action', 'subject']).orderBy('id').execute()

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
  await portal.as('nobody').auth.resetPassword({ token, newPassword: 'a brand new one' })
})

test('a promotion ends links that somebody copied, and each super admin hears of it and of a ban that is lifted from one', async () => {
  const portal = await openOnDisk()
  const { resident, superAdmin, superOnly } = portal.people
  const link = await command(portal, 'user reset-password', 'resident')
  await command(portal, 'user promote', 'resident')
  const token = new URL(link).searchParams.get('token') ?? ''
  await expect(portal.as('nobody').auth.resetPassword({ token, newPassword: 'a brand new one' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await command(portal, 'user promote', 'resident')
  const subject = `${resident.name} is a super admin now`
  const made = [superAdmin, superOnly].map(({ email }) => ({ toAddress: email, subject }))
  expect(await mailsOf(portal)).toEqual(expect.arrayContaining(made))
  expect(await mailsOf(portal)).toHaveLength(2)
  const status = { id: superOnly.id, status: 'banned' } as const
  await portal.as('superAdmin').people.changeStatus(status)
  await command(portal, 'user unban', superOnly.username)
  await portal.as('superAdmin').people.changeStatus(status)
  await portal.as('superAdmin').people.changeStatus({ ...status, status: 'active' })
  const told = (await mailsOf(portal)).filter((mail) => mail.subject === `${superOnly.name}, a super admin, can sign in again`)
  expect(told.map(({ toAddress }) => toAddress).sort()).toEqual(
    [...[resident, superAdmin], ...[resident, superAdmin]].map(({ email }) => email).sort(),
  )
})

test('somebody who has lost their phone gets in with the password alone, without mail', async () => {
  const portal = await openOnDisk()
  const browser = browserOf(portal)
  await browser.signIn('resident')
  await addApp(browser)
  vi.useRealTimers()
  expect((await browserOf(portal).signIn('resident')).statusCode).toBe(401)
  expect(await command(portal, 'user remove-second-step', 'resident')).toBe(
    'Rosa Resident signs in with the password alone now. Every session has ended.',
  )
  expect((await browser.send('GET', '/api/user')).statusCode).toBe(401)
  expect((await browserOf(portal).signIn('resident')).statusCode).toBe(200)
  expect(await auditOf(portal)).toContainEqual({
    actorName: 'Operator',
    action: 'removed second step of',
    subject: 'Rosa Resident (resident)',
  })
})

test('a new account lives in a street of the community, in its spelling, or in none', async () => {
  const portal = await openOnDisk()
  const create = (username: string, options: Record<string, string>) =>
    commandWith(portal, options, 'user create', username, `${username}@example.org`, 'Nina', 'New')
  await expect(create('nina', { street: 'Nowhere Ln' })).rejects.toThrow('--street must be one of the community’s streets: Bulrush Cir, ')
  await create('nina', { street: 'rockrose dr', number: '3' })
  await create('nora', {})
  const made = await portal.reads.selectFrom('user').select('streetName').where('name', '=', 'Nina New').orderBy('id').execute()
  expect(made.map(({ streetName }) => streetName)).toEqual(['Rockrose Dr', ''])
})

test('a new account can be made by a program, which gets the link without reading sentences', async () => {
  const portal = await openOnDisk()
  const text = await commandWith(portal, { json: true }, 'user create', 'nina', 'nina@example.org', 'Nina', 'New')
  const { id, username, link } = JSON.parse(text)
  expect(await portal.reads.selectFrom('user').select('username').where('id', '=', id).executeTakeFirst()).toEqual({ username })
  await portal.as('nobody').auth.resetPassword({ token: new URL(link).searchParams.get('token') ?? '', newPassword: 'a brand new one' })
})

test('a damaged database is named, and left as it is', async () => {
  const folder = newFolder()
  const env = readEnv({ DATABASE_FILE: join(folder, 'portal.sqlite'), BACKUPS_DIR: join(folder, 'backups') })
  writeFileSync(env.DATABASE_FILE, 'SQLite format 3\0 and then nothing of the kind')
  for (const name of ['user list', 'backup', 'export']) {
    const command = [...userCommands, ...backupCommands].find((entry) => entry.name === name)
    const words = [join(folder, 'target')]
    await expect((async () => command?.run({ env, words, options: {}, print: () => undefined }))(), name).rejects.toThrow(DamagedDatabase)
  }
})
