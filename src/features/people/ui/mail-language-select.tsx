import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import { LANGUAGES } from '../../../words/languages'

/** The language somebody's emails come in; empty is nobody's choice, which leaves it to the community. */
export function MailLanguageSelect(props: NativeSelectProps) {
  const words = useWords('users')
  const { data: community } = trpc.community.info.useQuery()
  const own = LANGUAGES.find(({ code }) => code === community?.language) ?? LANGUAGES[0]
  return (
    <NativeSelect label={words.mailLanguage} {...props}>
      <option value="">{words.communityLanguage(own.name)}</option>
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
