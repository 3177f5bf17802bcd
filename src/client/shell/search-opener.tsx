import { Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useViewer } from '#kit/context/session'
import { useWords } from '#kit/words/words'
import { may } from '../../shared/permissions'
import { MENU, SearchDialog } from '../pages'
import classes from './search-opener.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

export function useSearchKey(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      const isBelow = !open && document.querySelector('[role="dialog"], dialog[open]') !== null
      if (!isBelow) setOpen(!open)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open])
  return [open, setOpen]
}

export function SearchButton({ narrow, inBar = false, onOpen }: { narrow: boolean; inBar?: boolean; onOpen: () => void }) {
  const words = useWords('shell')
  return (
    <Tooltip label={words.search} disabled={!narrow || inBar}>
      <button
        type="button"
        className={narrow ? classes.square : classes.wide}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={onOpen}
      >
        <IconSearch size={narrow ? 26 : 22} aria-hidden />
        <span className={narrow ? 'visually-hidden' : classes.label}>{words.search}</span>
        {!narrow && (
          <kbd className={classes.key} aria-hidden>
            {isApple ? '⌘K' : 'Ctrl K'}
          </kbd>
        )}
      </button>
    </Tooltip>
  )
}

export function Search({ fullScreen, onClose }: { fullScreen: boolean; onClose: () => void }) {
  const menu = useWords('menu')
  const viewer = useViewer()
  const pages = MENU.filter(({ permission }) => may(viewer, permission)).map((item) => ({ ...item, label: menu[item.name] }))
  return <SearchDialog pages={pages} fullScreen={fullScreen} onClose={onClose} />
}
