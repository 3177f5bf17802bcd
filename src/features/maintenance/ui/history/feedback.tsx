import { Box, Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMail } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { showToast } from '#kit/feedback/toast'
import { useDraftText } from '#kit/forms/draft'
import { useOnce } from '#kit/forms/use-once'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { MailState } from '../../../../shared/system'
import type { Words } from '../../../../words/messages'
import { COMMENT_MAX } from '../../schema'
import { failureText } from './report-labels'

/** Asks the reporter once per closing if the problem is fixed; 'Not yet' asks for the reason and reopens the report. */
export function Feedback({ id }: { id: number }) {
  const words = useWords('maintenance')
  const utils = trpc.useUtils()
  const { state } = useMail()
  const [text, setText] = useDraftText(`feedback-${id}`)
  const [notYet, setNotYet] = useState(text !== '')
  const answer = trpc.maintenance.feedback.useMutation({
    onSuccess: async (_, { fixed }) => {
      setText('')
      showToast({ ...(fixed ? { title: words.thanksFixed } : reopenedText(words, state)), tone: 'success' })
      await utils.maintenance.invalidate()
    },
    onError: (error) => showToast({ title: words.notSaved, message: failureText(error, words.commentFailedWhy), tone: 'destructive' }),
  })
  const send = useOnce(answer.mutate, answer.isPending)
  return (
    <Note tone="blue">
      <Box component="h4" fz="lg">
        {words.isItFixed}
      </Box>
      <Group gap="0.5rem" mt="xs">
        <Button loading={answer.isPending && !notYet} disabled={answer.isPending} onClick={() => send({ id, fixed: true, text: '' })}>
          {words.yesFixed}
        </Button>
        <Button variant="default" aria-expanded={notYet} disabled={answer.isPending} onClick={() => setNotYet(true)}>
          {words.notYet}
        </Button>
      </Group>
      {notYet && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send({ id, fixed: false, text })
          }}
        >
          <Textarea
            mt="md"
            label={words.whatIsWrong}
            data-autofocus
            autoFocus
            required
            minRows={2}
            maxLength={COMMENT_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" mt="sm" loading={answer.isPending} disabled={text.trim() === ''}>
            {words.reopenReport}
          </Button>
        </form>
      )}
    </Note>
  )
}

/** While no email goes out, the text does not promise that the board was told. */
function reopenedText(words: Words['maintenance'], mail: MailState) {
  if (mail === 'ready') return { title: words.reopened }
  return { title: words.hasReopened, message: `${words.boardWaits[mail]} ${words.boardSees}` }
}
