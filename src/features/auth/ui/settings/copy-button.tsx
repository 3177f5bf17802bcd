import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useWords } from '../../../../client/kit/words/words'

/** The status is beside the button: inside, it would take the button's name away. */
export function CopyButton({ text }: { text: string }) {
  const words = useWords('signIn')
  const { copy, copied } = useClipboard()
  return (
    <>
      <Button variant="default" onClick={() => copy(text)}>
        {copied ? words.copied : words.copy}
      </Button>
      <span className="only-heard" role="status">
        {copied && words.copied}
      </span>
    </>
  )
}
