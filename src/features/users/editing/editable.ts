import type { Reader, Trx } from '../../../../db/schema'
import { forbidden, found } from '../../../server/errors'
import { findPerson, type Person } from '../../../server/people'
import { msg } from '../../../words/say'

/** Throws 404. */
export const see = async (db: Reader, id: number) => found(await findPerson(db, id), 'User')

/** The account, for somebody who may change it: only a super admin touches a super admin. Throws 404, 403. */
export async function findEditable(trx: Trx, actor: Person, id: number): Promise<Person> {
  const person = await see(trx, id)
  if (person.isSuperAdmin && !actor.isSuperAdmin) throw forbidden(msg('problems', 'userSuperAdminOnly'))
  return person
}
