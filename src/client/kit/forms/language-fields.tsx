import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LANGUAGES, type Language } from '../../../words/languages'
import { trpc } from '../../trpc'
import { Note } from '../feedback/note'
import { useFormats, useWords } from '../words/words'
import { Checkbox } from './checkbox'
import fields from './fields.module.css'

/** The feature's name for the text below the title. */
type Field = 'content' | 'description'

export interface Second {
  language: Language
  title: string
  content?: string
  description?: string
}

/** `language` is the original's language; undefined for a new text in the community's language. */
export interface InLanguages {
  language?: Language | undefined
  translations: Second[]
  /** Languages whose translations were confirmed after the original changed. */
  stillSame: Language[]
}

interface Stored {
  language: Language
  translations: readonly (Second & { isOutdated: boolean })[]
}

export const languagesOf = (row: Stored | null): InLanguages => ({
  language: row?.language,
  translations: row ? [...row.translations] : [],
  stillSame: [],
})

export const secondIn = (language: Language, translations: readonly Second[], field: Field) => {
  const { title = '', [field]: text = '' } = translations.find((second) => second.language === language) ?? {}
  return { title, text }
}

export const withSecond = (
  translations: readonly Second[],
  field: Field,
  language: Language,
  { title, text }: { title: string; text: string },
) => [...translations.filter((second) => second.language !== language), { language, title, [field]: text }]

/** Returns the changed fields only: the server marks translations as outdated if the original changes without them. */
export function languagesToSend({ language, translations, stillSame }: InLanguages, row: Stored | null, field: Field) {
  const before = languagesOf(row)
  const texts = ({ language: code }: Second) => JSON.stringify(secondIn(code, translations, field))
  const isKept =
    language === before.language &&
    stillSame.length === 0 &&
    [...translations, ...before.translations].every(
      (second) => texts(second) === JSON.stringify(secondIn(second.language, before.translations, field)),
    )
  return { ...(language && language !== before.language && { language }), ...(!isKept && { translations }) }
}

export interface Original extends Stored {
  title: string
  content?: string
  description?: string
}

interface Props {
  row: Original | null
  field: Field
  values: InLanguages & { title: string; content?: string; description?: string }
  onChange: (values: Partial<InLanguages>) => void
  error: string | undefined
}

/** Hidden behind a button, because most texts have no translation. */
export function LanguageFields({ row, field, values, onChange, error, isWanted }: Props & { isWanted?: boolean }) {
  const words = useWords('translations')
  const [opened, setOpened] = useState(values.translations.length > 0)
  const isOpen = opened || Boolean(error)
  const { data } = trpc.community.info.useQuery()
  const writtenIn = values.language ?? data?.language

  const { languageName } = useFormats()
  const written = [writtenIn, ...values.translations.flatMap(({ title, language }) => (title.trim() ? language : []))]
  const missing = LANGUAGES.filter(({ code }) => !written.includes(code)).map(({ code }) => languageName(code))

  /** Swaps the texts if the original's language becomes that of the translation. */
  const writeIn = (language: Language) =>
    onChange({
      language,
      translations: values.translations.map((second) =>
        second.language === language && writtenIn ? { ...second, language: writtenIn } : second,
      ),
    })
  return (
    <>
      <Button
        variant="default"
        justify="start"
        leftSection={<IconLanguage size={20} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpened(!isOpen)}
      >
        {words.add}
      </Button>
      {isWanted &&
        writtenIn &&
        missing.map((language) => (
          <Note key={language} tone="amber">
            {words.wanted(language)}
          </Note>
        ))}
      {isOpen && writtenIn && (
        <div className={fields.fields}>
          <NativeSelect label={words.writtenIn} value={writtenIn} onChange={(event) => writeIn(event.currentTarget.value as Language)}>
            {LANGUAGES.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
          {LANGUAGES.filter(({ code }) => code !== writtenIn).map(({ code }) => (
            <SecondText key={code} language={code} row={row} field={field} values={values} onChange={onChange} error={error} />
          ))}
        </div>
      )}
    </>
  )
}

export function SecondText({ language, row, field, values, onChange, error }: Props & { language: Language }) {
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

function mayBeOutdated(language: Language, row: Original | null, field: Field, values: Props['values']) {
  const stored = row?.translations.find((second) => second.language === language)
  if (!row || !stored) return false
  const { title, text } = secondIn(language, values.translations, field)
  const isChanged = values.title !== row.title || values[field] !== row[field]
  return (isChanged || stored.isOutdated) && title === stored.title && text === stored[field]
}
