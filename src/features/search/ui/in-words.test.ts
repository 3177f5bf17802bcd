import { expect, test } from 'vitest'
import { openPortal } from '../../../testing/open-portal'
import { en } from '../../../words/en'
import { es } from '../../../words/es'
import { inWords } from './in-words'

const REPORT = {
  issueType: 'Something is Broken',
  streetName: 'Rockrose Dr',
  streetNumber: '4',
  locationRelevance: 'Common Area',
  description: 'The streetlight is out.',
} as const

test.each([
  ['streetlight', 'Algo está descompuesto, 4 Rockrose Dr', 'The streetlight is out.'],
  ['rockrose', 'Algo está descompuesto, 4 Rockrose Dr', 'Algo está descompuesto, 4 Rockrose Dr'],
  ['broken', 'Algo está descompuesto, 4 Rockrose Dr', 'Algo está descompuesto, 4 Rockrose Dr'],
])('a report found by %s is titled in the language of its reader', async (q, title, excerpt) => {
  const portal = await openPortal()
  await portal.as('resident').maintenance.submit(REPORT)
  const [found] = (await portal.as('resident').search.find({ q })).results
  if (!found) throw new Error('nothing was found')
  expect(inWords(en.values.issueType, found)).toEqual(found)
  const said = inWords(es.values.issueType, found)
  expect([said.title, said.excerpt.map(({ text }) => text).join('')]).toEqual([title, excerpt])
  expect(said.excerpt.filter(({ hit }) => hit).map(({ text }) => text.toLowerCase())).toEqual(q === 'broken' ? [] : [q])
})

test('an issue type in a person’s own words stays as written', async () => {
  const portal = await openPortal()
  await portal.as('resident').maintenance.submit({ ...REPORT, issueType: 'Other', otherIssueDescription: 'Other people, loud' })
  const [found] = (await portal.as('resident').search.find({ q: 'loud' })).results
  expect(found && inWords(es.values.issueType, found)).toEqual(found)
})
