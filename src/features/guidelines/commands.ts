import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { moveToRecentlyDeleted, restoreDeleted } from '../../server/deletion/deletion'
import { storeEdit } from '../../server/edits'
import { found, invalid } from '../../server/errors'
import { nowText } from '../../server/process/clock'
import { columnsIn } from '../../server/rows'
import { languageOfNew, setTranslations } from '../../server/translations'
import type { MemberContext } from '../../server/trpc/context'
import { given } from '../../shared/changes'
import { withoutMarks } from '../../shared/translations'
import type { Language } from '../../words/languages'
import { edited, type Guideline } from './answers'
import { findGuideline } from './queries'
import { END_BEFORE_START, type GuidelineChange, type GuidelineDraft, isInOrder } from './schema'

export const publish = ({ user, write }: MemberContext, { translations, ...draft }: GuidelineDraft) =>
  write(async (trx) => {
    const language = await languageOfNew(trx, draft.language)
    const columns = toColumns({ ...draft, language })
    const row = { ...columns, createdBy: user.id, createdAt: columns.lastUpdated }
    const { id } = await trx.insertInto('guideline').values(row).returning('id').executeTakeFirstOrThrow()
    await setTranslations(trx, { kind: 'guideline', id, language, isChanged: false }, translations, user.id)
    await audit(trx, user, 'created guideline', draft.title)
    return requireGuideline(trx, id)
  })

/** Throws 404, 400 for an end before the start. */
export const change = ({ user, write }: MemberContext, { id, translations, ...fields }: GuidelineChange) =>
  write(async (trx) => {
    const before = await requireGuideline(trx, id)
    const { title, description, language, tags, priority, startDate, endDate } = { ...before, ...given(fields) }
    const draft = { title, description, language, tags, priority, startDate, endDate }
    if (!isInOrder(draft)) throw invalid('endDate', END_BEFORE_START)
    const isChanged = draft.title !== before.title || draft.description !== before.description
    await trx.updateTable('guideline').set(toColumns(draft)).where('id', '=', id).execute()
    await setTranslations(trx, { kind: 'guideline', id, language, isChanged }, translations, user.id)
    await audit(trx, user, 'edited guideline', draft.title)
    const after = await requireGuideline(trx, id)
    await storeEdit(trx, user, 'guideline', id, toEdited(before), toEdited(after))
    return after
  })

const toEdited = (guideline: Guideline) => ({
  ...columnsIn(guideline, edited.shape),
  translations: withoutMarks(guideline.translations),
})

export const remove = (ctx: MemberContext, id: number) =>
  ctx.write(async (trx) => {
    const { title } = await requireGuideline(trx, id)
    return moveToRecentlyDeleted(trx, ctx, { type: 'guideline', id, title })
  })

export const restore = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    await restoreDeleted(trx, user, 'guideline', id)
    return requireGuideline(trx, id)
  })

const requireGuideline = async (trx: Trx, id: number) => found(await findGuideline(trx, id), 'Guideline')

type Columns = Omit<GuidelineDraft, 'translations' | 'language'> & { language: Language }

const toColumns = ({ tags, priority, ...fields }: Columns) => ({
  ...fields,
  tags: JSON.stringify(tags),
  priority: priority ? 1 : 0,
  lastUpdated: nowText(),
})
