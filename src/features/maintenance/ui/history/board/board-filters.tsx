import { Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { SearchBox } from '#kit/lists/filters'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../../client/trpc'
import { ISSUE_TYPES } from '../../../../../shared/reports'
import { BOARD_VIEWS } from '../../../schema'
import type { MaintenanceAddress } from '../../use-maintenance-address'
import classes from '../history.module.css'

/** The search, and a button that opens the filters and names those in use. */
export function BoardFilters({ address: { board, narrow } }: { address: MaintenanceAddress }) {
  const words = useWords('maintenance')
  const { issueType } = useWords('values')
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data: community } = trpc.community.info.useQuery(undefined, { enabled: open })
  const inUse = [board.view !== 'all' && words.views[board.view], board.issueType && issueType[board.issueType], board.street].filter(
    Boolean,
  )
  const views = BOARD_VIEWS.map((view) => ({ value: view === 'all' ? '' : view, label: words.views[view] })).reverse()
  const types = [{ value: '', label: words.allTypes }, ...ISSUE_TYPES.map((type) => ({ value: type, label: issueType[type] }))]
  const streets = [...new Set([...(board.street ? [board.street] : []), ...(community?.streets ?? [])])]
  return (
    <>
      <div className={classes.find}>
        <SearchBox label={words.search} value={board.search} onChange={(q) => narrow({ q })} />
        <Button
          variant={inUse.length > 0 ? 'light' : 'default'}
          leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {words.filterOn(inUse.join(', '))}
        </Button>
      </div>
      <div id={id} className={classes.filters} hidden={!open}>
        <NativeSelect
          label={words.view}
          value={board.view === 'all' ? '' : board.view}
          data={views}
          onChange={(event) => narrow({ view: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.issueType}
          value={board.issueType ?? ''}
          data={types}
          onChange={(event) => narrow({ type: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.street}
          value={board.street}
          data={[{ value: '', label: words.allStreets }, ...streets]}
          onChange={(event) => narrow({ street: event.currentTarget.value })}
        />
      </div>
    </>
  )
}
