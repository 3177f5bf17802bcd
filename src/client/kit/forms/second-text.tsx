import { Button, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { Language } from '../../../words/languages'
import { Note } from '../feedback/note'
import { useFormats } from '../words/formats'
import { useWords } from '../words/words'
import { Checkbox } from './checkbox'
import fields from './fields.module.css'
import { type InLanguages, type Second, secondIn, withSecond } from './other-languages'

export interface Original {
  language: Language
  title: string
  content?: string
  description?: string
  translations: readonly (Second & { isOutdated: boolean })[]
}

interface Props {
  language: Language
  row: Original | null
  field: 'content' | 'description'
  values: InLanguages & { title: string; content?: string; description?: string }
  onChange: (values: Partial<InLanguages>) => void
  error: string | undefined
}

/** Title and text in one other language. */
export function SecondText({ language, row, field, values, onChange, error }: Props) {
  const words = useWords('translations')
  const { languageName } = useFormats()
  const node = useRef<HTMLInputElement>(null)
  const name = languageName(language)
  const { title, text } = secondIn(language, values.translations, field)
  const isBlank = !title.trim() && !text.trim()
  const problem = isBlank ? undefined : error
  const write = (change: { title?: string; text?: string }) =>
    onChange({ translations: withSecond(values.translations, field, language, { title, text, ...change }) })
  const remove = () => {
    write({ title: '', text: '' })
    node.current?.focus()
  }
  return (
    <>
      <TextInput
        ref={node}
        label={words.titleIn(name)}
        lang={language}
        autoComplete="off"
        value={title}
        onChange={(event) => write({ title: event.currentTarget.value })}
        error={!title.trim() && problem}
      />
      <Textarea
        label={words.textIn(name)}
        lang={language}
        maxRows={16}
        value={text}
        onChange={(event) => write({ text: event.currentTarget.value })}
        error={title.trim() && problem}
      />
      {mayBeOutdated(language, row, field, values) && (
        <Note tone="amber" role="status">
          <div className={fields.fields}>
            <p>{words.notChanged(name)}</p>
            <Checkbox
              label={words.stillSame}
              checked={values.stillSame.includes(language)}
              onChange={(event) => onChange({ stillSame: toggled(values.stillSame, language, event.currentTarget.checked) })}
            />
          </div>
        </Note>
      )}
      {!isBlank && (
        <div>
          <Button variant="default" onClick={remove}>
            {words.remove(name)}
          </Button>
        </div>
      )}
    </>
  )
}

const toggled = (languages: readonly Language[], language: Language, isIn: boolean) => [
  ...languages.filter((other) => other !== language),
  ...(isIn ? [language] : []),
]

/** The original is another than when this text was written, and this text is not. */
function mayBeOutdated(language: Language, row: Original | null, field: 'content' | 'description', values: Props['values']) {
  const stored = row?.translations.find((second) => second.language === language)
  if (!row || !stored) return false
  const { title, text } = secondIn(language, values.translations, field)
  const isChanged = values.title !== row.title || values[field] !== row[field]
  return (isChanged || stored.isOutdated) && title === stored.title && text === stored[field]
}
