import { Box } from '@mantine/core'
import { FilterChips } from '../../../client/kit/lists/filter-chips'
import { useWords } from '../../../client/kit/words/words'
import type { ListedUser } from '../answers'
import { STATUS_FILTERS } from './user-words'

interface Props {
  users: readonly ListedUser[] | undefined
  value: string
  onChange: (value: string) => void
}

/** One chip for each standing somebody has. */
export function StatusFilter({ users, value, onChange }: Props) {
  const words = useWords('users')
  const choices = STATUS_FILTERS.map(({ value: status, holds }) => ({
    value: status,
    label: status === '' ? words.everyone : words.statuses[status],
    count: users?.filter(holds).length,
  }))
  const shown = choices.filter((choice) => choice.value === '' || choice.value === value || (choice.count ?? 0) > 0)
  return (
    <Box mb="md">
      <FilterChips label={words.byStatus} choices={shown} value={value} onChange={onChange} />
    </Box>
  )
}
