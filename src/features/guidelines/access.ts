import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import { makeDeleted, makeGuideline } from '../../testing/row-makers'

const GUIDELINE = { title: 'Quiet hours', description: 'From nine in the evening', tags: ['Safety'] }

export const access: Access = {
  audiences: {
    member: 'guidelines.list guidelines.random',
    board: 'guidelines.create guidelines.replace guidelines.update guidelines.edits guidelines.remove guidelines.restore',
  },
  kinds: {
    guideline: { any: kind(served, makeGuideline) },
    deletedGuideline: { any: kind(served, makeDeleted(makeGuideline, 'guidelines')) },
  },
  doors: {
    'guidelines.replace id': at('guideline', { input: GUIDELINE }),
    'guidelines.update id': at('guideline', { input: GUIDELINE }),
    'guidelines.edits id': at('guideline'),
    'guidelines.remove id': at('guideline'),
    'guidelines.restore id': at('deletedGuideline'),
  },
  noDoors: { 'guidelines.random excludeId': 'only left out of the choice' },
}
