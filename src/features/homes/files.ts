import { audit } from '../../server/audit'
import type { FileRoute } from '../../server/http/file-routes'
import type { MemberContext } from '../../server/trpc/context'
import { CSV_START, csvLine } from '../../shared/csv'
import { HOME_WORDS } from '../../shared/home-list'
import { COLUMNS, FILE_NAME } from './import/schema'
import { listHomes } from './queries'

export const fileRoutes: FileRoute[] = [
  {
    method: 'GET',
    path: '/api/homes.csv',
    says: 'The register, with a line for each current owner; itself a valid import',
    permission: 'homes.manage',
    handle: async (ctx, _request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${FILE_NAME}"`)
        .send(await exportHomes(ctx)),
  },
]

/** A write, because the export is audited. */
const exportHomes = ({ user, write, language }: MemberContext) =>
  write(async (trx) => {
    const homes = await listHomes(trx, {}, language())
    await audit(trx, user, 'exported the register', `${homes.length} homes`)
    const lines = homes.flatMap(({ owners, streetNumber, streetName, lotNumber, votes }) => {
      const home = [streetNumber, streetName, lotNumber, votes]
      if (owners.length === 0) return [csvLine([...home, ...COLUMNS.slice(home.length).map(() => null)])]
      return owners.map(({ name, email, phone, mailingAddress, delivery }) =>
        csvLine([...home, name, email, phone, mailingAddress, delivery]),
      )
    })
    return CSV_START + csvLine(COLUMNS.map((column) => HOME_WORDS[column][0])) + lines.join('')
  })
