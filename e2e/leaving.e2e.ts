import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from './harness'
import { addResident, enter, enterAsBoard } from './people'

test('a board member writes to one neighbor, reads why no email came, and records a move', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await addResident(portal, 'Ana Alvarez')
  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/users')
  const open = async (item: string) => {
    await board.getByRole('button', { name: 'Actions for Margaret Alvarez' }).click()
    await board.getByRole('menuitem', { name: item }).click()
  }
  await open('Write to…')
  await board.getByRole('heading', { name: 'Write to Margaret Alvarez' }).waitFor()
  await board.getByLabel('Subject').fill('Your gate')
  await board.getByLabel('Message', { exact: true }).fill('Please close it at night.')
  await board.getByRole('button', { name: 'Send Message' }).click()
  await board.getByRole('article', { name: 'Your gate' }).getByText('The board wrote to Margaret Alvarez').waitFor()

  const margaret = await newPhone(portal)
  await enter(margaret, 'margaret')
  await margaret.goto('/messages')
  const letter = margaret.getByRole('article', { name: 'Your gate' })
  await letter.getByText('The board wrote to you').waitFor()
  expect(await letter.locator('[data-entry]').count()).toBe(1)

  await portal.post.mailTo('margaret@example.org', 'The board wrote to you: Your gate')
  await board.goto('/users')
  await open('Email to Margaret Alvarez')
  await board.getByRole('dialog').getByText('delivered to the mail server').first().waitFor()
  await board.keyboard.press('Escape')
  await open('Moved Out…')
  const dialog = board.getByRole('dialog', { name: 'Moved Out' })
  await dialog.getByText('Another account has this address: Ana Alvarez (Active).').waitFor()
  await dialog.getByRole('button', { name: 'Save as Moved Out' }).click()
  await board.getByText('Margaret Alvarez is a former resident now.').waitFor()
})
