import type { Reader } from '../../../db/schema'
import { readSettings } from '../../server/settings'
import { LANGUAGES } from '../../words/languages'

/** What the portal is offered in: the community's first, then by name. */
export async function listLanguages(db: Reader) {
  const { language: community } = await readSettings(db)
  const languages = LANGUAGES.map(({ code, name }) => ({ code, name })).sort(
    (left, right) => Number(right.code === community) - Number(left.code === community) || left.name.localeCompare(right.name),
  )
  return { languages, community }
}
