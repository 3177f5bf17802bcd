import { Popover, Tooltip } from '@mantine/core'
import { IconTextSize } from '@tabler/icons-react'
import { useState } from 'react'
import { AppearanceControls } from '../kit/layout/appearance-controls'
import classes from './sidebar-footer.module.css'

const LABEL = 'Text size and theme'

/** Light or dark, standard or large: behind one button, also in the phone's drawer. */
export function AppearanceMenu({ narrow }: { narrow: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position={narrow ? 'right-end' : 'top-start'}
      withinPortal={false}
      trapFocus
      returnFocus
      shadow="md"
      radius="lg"
      transitionProps={{ duration: 150 }}
    >
      <Popover.Target>
        <Tooltip label={LABEL} disabled={open || !narrow}>
          <button type="button" className={narrow ? classes.square : classes.display} aria-label={LABEL} onClick={() => setOpen(!open)}>
            <IconTextSize size={22} aria-hidden />
            {!narrow && 'Text size'}
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={LABEL}>
        <AppearanceControls />
      </Popover.Dropdown>
    </Popover>
  )
}
