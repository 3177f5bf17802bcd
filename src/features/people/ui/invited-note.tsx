import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useMail } from '../../../client/kit/context/mail'
import { Note } from '../../../client/kit/feedback/note'
import { useWords } from '../../../client/kit/words/words'
import type { ListedUser } from '../answers'

/** Stays after somebody was invited: their link can be passed on by hand at once. */
export function InvitedNote({ user, onCopy }: { user: ListedUser; onCopy: () => void }) {
  const mail = useMail()
  const words = useWords('users')
  const copy = (
    <Button variant="default" onClick={onCopy}>
      {words.do.link}
    </Button>
  )
  return (
    <Note tone="green" icon={IconUserCheck} action={copy} mb="md">
      {mail.promise(words.invited(user.name))}
    </Note>
  )
}
