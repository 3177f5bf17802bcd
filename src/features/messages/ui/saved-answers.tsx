import { Button } from '@mantine/core'
import { useState } from 'react'
import chips from '#kit/layout/chip.module.css'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'

/** Puts one of the board's texts into the answer, with the neighbor's name in it. */
export function SavedAnswers({ name, onChoose }: { name: string; onChoose: (text: string) => void }) {
  const words = useWords('messages')
  const [open, setOpen] = useState(false)
  const { data } = trpc.messages.savedAnswers.useQuery()
  if (!data || data.answers.length === 0) return null
  return (
    <div>
      <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words.savedAnswers}
      </Button>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a heading, which the button is
        <div className={chips.chips} role="group" aria-label={words.savedAnswers}>
          {data.answers.map(({ title, text }) => (
            <button
              key={title}
              type="button"
              className={chips.chip}
              onClick={() => {
                setOpen(false)
                onChoose(text.replaceAll('{name}', () => name))
              }}
            >
              {title}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
