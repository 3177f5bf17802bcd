import { NativeSelect } from '@mantine/core'
import { CollapsedFilters, FilterChips, SearchBox } from '#kit/lists/filters'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { ISSUE_TYPES } from '../../../../shared/reports'
import type { BoardCounts } from '../../answers'
import { BOARD_VIEWS } from '../../schema'
import type { MaintenanceAddress } from '../use-maintenance-address'
import classes from './history.module.css'

/** What the board's list is narrowed to beside the status: whose it is, words, kind, street. All of it is in the address. */
export function BoardFilters({ address, counts }: { address: MaintenanceAddress; counts: BoardCounts | undefined }) {
  const words = useWords('maintenance')
  const { issueType } = useWords('values')
  const { data: community } = trpc.community.info.useQuery()
  const { board, narrow } = address
  const views = BOARD_VIEWS.map((view) => ({ value: view, label: words.views[view], count: counts?.[view] }))
  return (
    <div className={classes.filters}>
      <FilterChips
        label={words.view}
        choices={views}
        value={board.view}
        onChange={(view) => narrow({ view: view === 'all' ? '' : view })}
      />
      <CollapsedFilters inUse={Boolean(board.search || board.issueType || board.street)}>
        <SearchBox label={words.search} value={board.search} onChange={(q) => narrow({ q })} />
        <NativeSelect
          label={words.issueType}
          value={board.issueType ?? ''}
          onChange={(event) => narrow({ type: event.currentTarget.value })}
        >
          <option value="">{words.allTypes}</option>
          {ISSUE_TYPES.map((type) => (
            <option key={type} value={type}>
              {issueType[type]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect label={words.street} value={board.street} onChange={(event) => narrow({ street: event.currentTarget.value })}>
          <option value="">{words.allStreets}</option>
          {community?.streets.map((street) => (
            <option key={street}>{street}</option>
          ))}
        </NativeSelect>
      </CollapsedFilters>
    </div>
  )
}
