import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import { type MakeRow, makeDeleted } from '../../testing/row-makers'

const CONTACT = { section: 'board', title: 'Treasurer' } as const
const makeContact: MakeRow = async (portal) => ({ id: (await portal.as('admin').contacts.create(CONTACT)).id })

export const access: Access = {
  audiences: {
    public: 'contacts.listPublic',
    member: 'contacts.list',
    board: 'contacts.create contacts.replace contacts.update contacts.remove contacts.order contacts.restore',
  },
  kinds: { contact: { any: kind(served, makeContact) }, deletedContact: { any: kind(served, makeDeleted(makeContact, 'contacts')) } },
  doors: {
    'contacts.replace id': at('contact', { input: CONTACT }),
    'contacts.update id': at('contact', { input: CONTACT }),
    'contacts.remove id': at('contact'),
    'contacts.restore id': at('deletedContact'),
    'contacts.order ids': at('contact', { as: 'ids', list: true }),
  },
}
