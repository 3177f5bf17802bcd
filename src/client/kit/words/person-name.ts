import { FORMER_RESIDENT } from '../../../shared/residents'
import { useWords } from './words'

const REPLACED = new RegExp(`^${FORMER_RESIDENT}(?=$| \\d+$)`)

/** Shows a name from the server; only what replaces the name of a deleted account depends on the page's language. */
export function usePersonName() {
  const { role } = useWords('values')
  return (name: string) => name.replace(REPLACED, role[FORMER_RESIDENT])
}
