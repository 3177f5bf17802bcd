import type { Reader } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { conflict, invalid } from '../../../server/errors'
import type { MemberContext } from '../../../server/trpc/context'
import { lookOf } from '../../../shared/look-alikes'
import { msg } from '../../../words/messages'
import type { SavedAnswers } from '../schema'

export async function readSavedAnswers(db: Reader): Promise<SavedAnswers> {
  const { answers, version } = await db.selectFrom('savedAnswers').select(['answers', 'version']).executeTakeFirstOrThrow()
  return { answers: JSON.parse(answers) as SavedAnswers['answers'], version }
}

/** Throws 400 for titles that look alike, and 409 if somebody else has saved since. */
export const save = ({ user, write }: MemberContext, { answers, version }: SavedAnswers) =>
  write(async (trx) => {
    const looks = answers.map(({ title }) => lookOf(title))
    const again = looks.findIndex((look, at) => looks.indexOf(look) < at)
    if (again >= 0) throw invalid(`answers.${again}.title`, msg('savedAnswers', 'titleTwice'))
    const { numUpdatedRows } = await trx
      .updateTable('savedAnswers')
      .set({ answers: JSON.stringify(answers), version: version + 1 })
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict(msg('problems', 'savedAnswersChanged'))
    await audit(trx, user, 'changed saved answers', String(answers.length))
    return readSavedAnswers(trx)
  })
