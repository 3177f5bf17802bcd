import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './tab-strip.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: string
  count?: number | string
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The count describes a tab and is not part of its accessible name. Arrow keys, Home and End move between the tabs. The panel has the same `id`. */
export function TabStrip<Value extends string>(props: {
  id: string
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const { id, label, tabs, value, onChange } = props

  const strip = useRef<HTMLDivElement>(null)

  // Counts that load later widen the tabs, so the chosen tab is scrolled into view again.
  const shown = tabs.map(({ label, count = '' }) => label + count).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the tabs show decides where the chosen one is
  useEffect(() => {
    const tab = document.getElementById(`${id}-${value}-tab`)
    if (strip.current && tab) strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2
  }, [id, value, shown])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    let next = at + (STEPS[event.key] ?? 0)
    if (event.key === 'Home') next = 0
    if (event.key === 'End') next = tabs.length - 1
    const tab = tabs[(next + tabs.length) % tabs.length]
    if (!tab || next === at) return
    event.preventDefault()
    onChange(tab.value)
    document.getElementById(`${id}-${tab.value}-tab`)?.focus()
  }

  return (
    <div ref={strip} className={classes.strip} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}-tab`}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          aria-describedby={tab.count === undefined ? undefined : `${id}-${tab.value}-count`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className={classes.count} aria-hidden id={`${id}-${tab.value}-count`}>
              {tab.count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}-tab`}>
      {children}
    </div>
  )
}
