import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useWords } from '../../../../client/kit/words/words'

export function CopyButton({ text }: { text: string }) {
  const words = useWords('signIn')
  const { copy, copied } = useClipboard()
  return (
    <Button variant="default" onClick={() => copy(text)}>
      <span role="status">{copied ? words.copied : words.copy}</span>
    </Button>
  )
}
