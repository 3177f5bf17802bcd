import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import type { Reach } from '../../../shared/reach'

/** The way to the letters for those who are not reached; `id` is undefined for an announcement that is still to be saved. */
export function LettersLink({ id, reach }: { id?: number | undefined; reach: Reach }) {
  const words = useWords('announcements')
  const { plural } = useFormats()
  const count = reach.notReached.length
  if (count === 0) return null
  if (id === undefined) return <p>{words.lettersLater}</p>
  return (
    <Button component={Link} to={`/letters/${id}`} target="_blank" variant="default">
      {plural(count, words.lettersFor)}
    </Button>
  )
}
