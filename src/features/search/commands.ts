import { found } from '../../server/errors'
import type { MemberContext } from '../../server/trpc/context'
import { findFileText } from './queries'

/** Reads the file again from its beginning; what was read stays. Throws 404. */
export const readAgain = ({ write }: MemberContext, fileId: number) =>
  write(async (trx) => {
    found(await findFileText(trx, fileId), 'File')
    await trx
      .updateTable('fileText')
      .set({ state: 'waiting', tries: 0, partsRead: 0, scans: null, reason: null })
      .where('fileId', '=', fileId)
      .execute()
  })
