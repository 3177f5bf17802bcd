import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../words/words'
import classes from './collapsed-filters.module.css'

/**
 * A search and what else narrows a list. On a phone they wait behind one button, also of whom the dashboard sends to what is open, so that the
 * list begins on the first screen; folded, it says that they still narrow it.
 */
export function CollapsedFilters({ inUse, children }: { inUse: boolean; children: ReactNode }) {
  const words = useWords('kit')
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={inUse ? 'light' : 'default'}
        className={classes.toggle ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {inUse ? words.filtersInUse : words.searchAndFilter}
      </Button>
      <div className={classes.place}>
        <div id={id} className={classes.fields} data-open={open || undefined}>
          {children}
        </div>
      </div>
    </>
  )
}
