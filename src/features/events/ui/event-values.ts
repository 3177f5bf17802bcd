import { schemaResolver } from '@mantine/form'
import { languagesToSend } from '#kit/forms/other-languages'
import { msg } from '../../../words/say'
import type { CommunityEvent } from '../answers'
import { END_DATE_EARLY, newEvent } from '../schema'
import type { DateRules, Values } from './event-fields'

const check = schemaResolver(newEvent, { sync: true })
const START_EARLY = msg('events', 'startEarly')

/** What is wrong, field by field; `rules` only where the form restricts its dates. */
export function problemsOf(values: Values, kept: string, rules: DateRules | null): Record<string, unknown> {
  const problems: Record<string, unknown> = { ...(check(values) as Record<string, unknown>) }
  if (rules && values.dateStart && values.dateStart < rules.earliest && values.dateStart !== kept) problems.dateStart ??= START_EARLY
  if (values.dateStart && values.dateEnd && values.dateEnd < values.dateStart) problems.dateEnd ??= END_DATE_EARLY
  return problems
}

/** As the calls expect it: everything as text, lists as JSON; of a stored event only what was `changed`. */
export function toForm(
  filled: Values,
  event: CommunityEvent | null,
  changed: <Input extends object>(input: Input) => Partial<Input>,
  image: File | undefined,
  removeImage: boolean,
): FormData {
  const { language, translations, stillSame, ...values } = filled
  const sent = languagesToSend({ language, translations, stillSame }, event, 'description')
  const form = new FormData()
  for (const [name, value] of Object.entries(event ? changed(values) : values))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (sent.language) form.append('language', sent.language)
  if (sent.translations) form.append('translations', JSON.stringify(sent.translations))
  if (removeImage) form.append('removeImage', 'true')
  // Last, so that the server knows everything else before the bytes arrive.
  if (image) form.append('imageFile', image)
  return form
}
