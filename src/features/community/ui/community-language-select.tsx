import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useWords } from '#kit/words/words'
import { LANGUAGES } from '../../../words/languages'

/** The language for everybody who has not chosen one. */
export function CommunityLanguageSelect(props: NativeSelectProps) {
  const words = useWords('communityFields')
  return (
    <NativeSelect label={words.language} description={words.languageHint} {...props}>
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
