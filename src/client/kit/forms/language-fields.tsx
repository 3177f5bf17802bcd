import { Button, NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { LANGUAGES, type Language } from '../../../words/languages'
import { trpc } from '../../trpc'
import { useWords } from '../words/words'
import fields from './fields.module.css'
import type { InLanguages } from './other-languages'
import { type Original, SecondText } from './second-text'

interface Props {
  /** The row as it is stored; null for a new one. */
  row: Original | null
  /** How the feature calls the text below the title. */
  field: 'content' | 'description'
  /** What the form holds now. */
  values: InLanguages & { title: string; content?: string; description?: string }
  onChange: (values: Partial<InLanguages>) => void
  error: string | undefined
}

/** The same text in other languages, behind a button: most texts have one. */
export function LanguageFields({ row, field, values, onChange, error }: Props) {
  const words = useWords('translations')
  const [opened, setOpened] = useState(values.translations.length > 0)
  const isOpen = opened || Boolean(error)
  const { data } = trpc.community.info.useQuery()
  const writtenIn = values.language ?? data?.language

  /** A text in what the original is now said to be in is the one in the other language. */
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
