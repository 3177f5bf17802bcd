import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCalls } from './community-life'
import { newDesktop, newPhone, startPortal } from './harness'
import { openOffsitePlace, RCLONE, REPOSITORY_PASSWORD, RESTIC, runOffsite } from './offsite-place'
import { addResident, openSession, PASSWORD, signIn, signInAsBoard } from './people'
import { ADMIN, type Portal } from './portal-process'

/** The portal goes away for some seconds while it is restored. */
const expectedComplaints = [/ERR_/, /error occurred when fetching the script/, /status of (403|50\d)/]

const storedIn = ({ folder }: Portal) =>
  Object.fromEntries(
    readdirSync(join(folder, 'uploads'), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, 'uploads', name)))
          .digest('hex'),
      ]),
  )

/** A community with a document, and an open poll in which three have voted: too few to travel. */
async function liveIn(portal: Portal) {
  const board = await openCalls(portal)
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Minutes', category: 'Other' })) form.set(name, value)
  form.set('file', new File([`%PDF-1.7\n${randomBytes(200_000).toString('hex')}\n%%EOF\n`], 'minutes.pdf', { type: 'application/pdf' }))
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password) }
  expect((await fetch(`${portal.url}/api/documents`, { method: 'POST', headers, body: form })).status).toBe(201)
  const poll = { title: 'Mailbox color', description: 'Which color should it be?', options: ['Green', 'Blue'], status: 'active' }
  const { id, options } = (await board.post('/api/polls', poll)) as { id: number; options?: { id: number }[] }
  for (const name of ['Margaret Alvarez', 'Nora Reyes', 'Owen Park']) {
    const { username } = await addResident(portal, name)
    await (await openCalls(portal, username, PASSWORD)).post(`/api/polls/${id}/vote`, { responses: [{ optionId: options?.[0]?.id }] })
  }
  return id
}

describe.skipIf(!RESTIC || !RCLONE)('with restic', () => {
  test.each(['folder', 'REST server'] as const)(
    'the machine burned down: an empty one takes the newest copy from a %s at its set-up page, and who has to vote again is told',
    async (kind) => {
      const place = await openOffsitePlace(kind)
      const old = { UPLOAD_MB_PER_DAY: '321' }
      const before = await startPortal({ env: place })
      const pollId = await liveIn(before)
      await runOffsite(before, { ...place, ...old }, 'now')
      const stored = storedIn(before)
      expect(Object.keys(stored)).toHaveLength(1)
      await before.end('SIGKILL')

      const portal = await startPortal({ empty: true, env: place })
      const page = await newDesktop(portal, { expectedComplaints })
      await page.goto(await portal.setupLink())
      await page.getByRole('button', { name: 'Restore from your off-site copy' }).click()
      await page.getByLabel('Password of the repository').fill('guessed')
      await page.getByRole('button', { name: 'Look for the newest copy' }).click()
      await page.getByText('This is not the password of the repository.').waitFor()
      await page.getByLabel('Password of the repository').fill(REPOSITORY_PASSWORD)
      await page.getByRole('button', { name: 'Look for the newest copy' }).click()
      await page.getByText('UPLOAD_MB_PER_DAY=321').waitFor()
      expect(await page.getByText(/OFFSITE_/).count()).toBe(0)
      await page.getByRole('button', { name: 'Restore this community' }).click()
      await page.waitForURL('**/auth')
      expect(storedIn(portal)).toEqual(stored)

      // Fewer than five had voted, so none of their votes traveled.
      await signIn(page, 'margaret')
      await page.goto('/voting')
      await page.getByText('Please open each poll below').waitFor()
      await page.goto(`/voting?poll=${pollId}`)
      await page.getByText('If you have already voted in this poll, please vote again.').waitFor()
      await page.getByRole('radio', { name: 'Blue' }).check()
      await page.getByRole('button', { name: 'Submit Vote', exact: true }).click()
      await page.getByRole('button', { name: 'Cast My Vote', exact: true }).click()
      await page.getByText('You voted. Thank you.', { exact: true }).waitFor()
      const board = await newPhone(portal)
      await signInAsBoard(board)
      await board.goto(`/voting?poll=${pollId}`)
      await board.getByText('Anyone whose vote is missing can vote again.').waitFor()
      expect(await portal.end()).toBe(0)
    },
  )

  test('closing the page while the copy is fetched does not stop the restore', { timeout: 60_000 }, async () => {
    const place = await openOffsitePlace('folder')
    const before = await startPortal({ env: place })
    await runOffsite(before, place, 'now')
    await before.end()

    const portal = await startPortal({ empty: true, env: place })
    const { searchParams } = new URL(await portal.setupLink())
    const ask = (what: string, body: object, signal: AbortSignal | null = null) =>
      fetch(`${portal.url}/api/setup/${what}?${searchParams}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
    const { id } = await (await ask('offsite', { password: REPOSITORY_PASSWORD })).json()
    const leaving = new AbortController()
    const pressed = expect(ask('restore', { id }, leaving.signal)).rejects.toThrow('aborted')
    await expect.poll(() => existsSync(join(portal.folder, 'uploads/.arriving')), { interval: 10 }).toBe(true)
    leaving.abort()
    await pressed
    await expect
      .poll(() => openSession(portal, ADMIN.username, ADMIN.password).catch(String), { timeout: 30_000, interval: 500 })
      .toMatch(/^[^ ]+=/)
    expect(await portal.end()).toBe(0)
  })
})
