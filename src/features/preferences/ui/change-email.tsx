import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#kit/words/words'
import { EmailDialog } from './email-dialog'

export function ChangeEmail() {
  const words = useWords('signIn')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.changeEmail}
      </Button>
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </>
  )
}
