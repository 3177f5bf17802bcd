import { NativeSelect } from '@mantine/core'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'

/** Puts one of the board's texts into the answer, with the neighbor's name in it. */
export function SavedAnswers({ name, onChoose }: { name: string; onChoose: (text: string) => void }) {
  const words = useWords('messages')
  const { data } = trpc.messages.savedAnswers.useQuery()
  if (!data || data.answers.length === 0) return null
  return (
    <NativeSelect
      label={words.savedAnswers}
      value=""
      onChange={(event) => {
        const answer = data.answers[Number(event.currentTarget.value)]
        if (answer) onChoose(answer.text.replaceAll('{name}', () => name))
      }}
    >
      <option value="">{words.chooseAnswer}</option>
      {data.answers.map(({ title }, at) => (
        <option key={title} value={at}>
          {title}
        </option>
      ))}
    </NativeSelect>
  )
}
