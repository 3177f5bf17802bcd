import { Popover, Stack, Tooltip } from '@mantine/core'
import { IconTextSize } from '@tabler/icons-react'
import { useState } from 'react'
import { AppearanceControls } from '#kit/layout/appearance-controls'
import { OwnLanguage } from '#kit/words/own-language'
import { useWords } from '#kit/words/words'
import classes from './sidebar-footer.module.css'

export function AppearanceMenu({ narrow }: { narrow: boolean }) {
  const { displaySettings } = useWords('basics')
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
        <Tooltip label={displaySettings} disabled={open || !narrow}>
          <button
            type="button"
            className={narrow ? classes.square : classes.display}
            aria-label={displaySettings}
            onClick={() => setOpen(!open)}
          >
            <IconTextSize size={22} aria-hidden />
            {!narrow && displaySettings}
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={displaySettings}>
        <Stack gap="sm">
          <AppearanceControls />
          <OwnLanguage name="language-of-shell" />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
