import { Box, Button, TextInput } from '@mantine/core'
import { IconKey, IconMailPlus, IconSearch, IconSpeakerphone, IconTool, IconUserPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { clearSearches, storeSearch } from '#kit/context/recent-searches'
import { useViewer } from '#kit/context/session'
import { DialogFrame } from '#kit/dialogs/dialog'
import { LoadError, RowSkeletons } from '#kit/feedback/loading'
import { currentToast, removeToast } from '#kit/feedback/toast'
import { StatusBadge } from '#kit/lists/status-badge'
import { versionIn } from '#kit/words/translations'
import { useLanguage, useWords } from '#kit/words/words'
import { may, type Permission } from '../../../shared/permissions'
import { QUERY_MAX } from '../schema'
import { type Choice, type Goal, type Group, openChoice } from './choices'
import { excerptIn, inLanguages, isFile, statusWord } from './kinds'
import { Marked } from './result-card'
import classes from './search-dialog.module.css'
import { NothingFound } from './search-page'
import { addressOf, useChoices } from './use-choices'

interface Props {
  pages: Goal[]
  fullScreen: boolean
  onClose: () => void
}

/** One box for everything: pages and actions before typing, then results. */
export function SearchDialog({ pages, fullScreen, onClose }: Props) {
  const words = useWords('search')
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const viewer = useViewer()
  const navigate = useNavigate()
  const actions = useActions()
  const [typed, setTyped] = useState('')
  const { groups, isCurrent, hasRecent, forgetRecent, searching, failed, said, nothing, suggestion } = useChoices(typed, [
    ...pages,
    ...actions,
  ])
  const choices = groups.flatMap((group) => group.choices)
  const text = typed.trim()

  // A phone's dialog would cover the field.
  useEffect(() => {
    const toast = currentToast()
    if (fullScreen && toast) removeToast(toast.id)
  }, [fullScreen])

  const { active, activeId, point, onKeyDown } = useListKeys(listId, choices, (chosen) => {
    const all = { id: 'all', icon: IconSearch, title: text, to: addressOf(text) }
    if (chosen) take(chosen)
    // The choices below may still belong to the previous text.
    else if (text) take((isCurrent && choices[0]) || all)
  })

  function take(choice: Choice) {
    if (text) storeSearch(viewer.id, text)
    onClose()
    openChoice(choice, (to) => void navigate(to))
  }

  return (
    <DialogFrame title={words.title} size="40rem" fullScreen={fullScreen} onClose={onClose}>
      <TextInput
        ref={field}
        className={classes.field ?? ''}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={choices.length > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        aria-label={words.field}
        placeholder={words.field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={QUERY_MAX}
        data-autofocus
        value={typed}
        leftSection={<IconSearch size={22} aria-hidden />}
        leftSectionWidth="3rem"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          point(undefined)
        }}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {searching && <RowSkeletons count={3} icon />}
      {failed && <LoadError title={words.failed} onRetry={failed} />}
      {choices.length > 0 && (
        <ChoiceList id={listId} label={words.title} groups={groups} active={active?.id} onPoint={point} onChoose={take} />
      )}
      {nothing && <NothingFound words={text} suggestion={suggestion} onSuggest={setTyped} onLeave={onClose} />}
      {hasRecent && (
        <Button
          variant="subtle"
          mt="0.5rem"
          onClick={() => {
            clearSearches()
            forgetRecent()
            // The pressed button disappears, so the focus moves to the field.
            field.current?.focus()
          }}
        >
          {words.clear}
          <span className="visually-hidden"> {words.recent}</span>
        </Button>
      )}
    </DialogFrame>
  )
}

export function useActions(): Goal[] {
  const { actions } = useWords('search')
  const viewer = useViewer()
  const all: (Goal & { permission: Permission })[] = [
    { label: actions.report, path: '/maintenance', icon: IconTool, permission: 'maintenance.own' },
    { label: actions.write, path: '/messages', icon: IconMailPlus, permission: 'messages.own' },
    { label: actions.password, path: '/profile?tab=settings', icon: IconKey, permission: 'account.own' },
    { label: actions.announce, path: '/announcements?form=new', icon: IconSpeakerphone, permission: 'announcements.manage' },
    { label: actions.invite, path: '/users?form=invite', icon: IconUserPlus, permission: 'users.invite' },
  ]
  return all.filter(({ permission }) => may(viewer, permission))
}

/** Arrow keys move through the choices and Enter takes one while the focus stays in the field. Home and End belong to the text. */
function useListKeys(listId: string, choices: Choice[], onEnter: (active: Choice | undefined) => void) {
  const [pointed, point] = useState<string>()
  const at = choices.findIndex(({ id }) => id === pointed)
  const active = choices[at]
  const activeId = active && `${listId}-${active.id}`

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function move(step: number) {
    const from = at < 0 && step < 0 ? choices.length : at
    point(choices[(from + step + choices.length) % choices.length]?.id)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (!isEnter && !(step && choices.length > 0)) return
    event.preventDefault()
    if (step) move(step)
    else onEnter(active)
  }
  return { active, activeId, point, onKeyDown }
}

interface ChoiceListProps {
  id: string
  label: string
  groups: Group[]
  /** The id of the choice that Enter would take. */
  active: string | undefined
  onPoint: (id: string) => void
  onChoose: (choice: Choice) => void
}

/** The listbox of the search field, which keeps the focus. */
function ChoiceList({ id, label, groups, active, onPoint, onChoose }: ChoiceListProps) {
  return (
    <Box id={id} role="listbox" aria-label={label} mt={4}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} className={classes.group} role="presentation">
            {group.label}
          </div>
          {group.choices.map((choice) => (
            <Option
              key={choice.id}
              id={`${id}-${choice.id}`}
              choice={choice}
              active={choice.id === active}
              onPoint={() => onPoint(choice.id)}
              onChoose={() => onChoose(choice)}
            />
          ))}
        </div>
      ))}
    </Box>
  )
}

function Option(props: { id: string; choice: Choice; active: boolean; onPoint: () => void; onChoose: () => void }) {
  const { id, choice, active, onPoint, onChoose } = props
  const words = useWords('search')
  const values = useWords('values')
  const { icon: Icon, result } = choice
  const language = useLanguage()
  const { title, lang } = versionIn(language, inLanguages(result ?? choice))
  const found = result && excerptIn(language, result)
  const isTitle = found && found.excerpt.map(({ text }) => text).join('') === title
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div id={id} role="option" aria-selected={active} className={classes.choice} onMouseMove={onPoint} onClick={onChoose}>
      <Icon size={22} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <Box component="span" fw={600} lang={lang}>
          {isTitle ? <Marked pieces={found.excerpt} /> : title}
        </Box>
        {found && !isTitle && (
          <Box component="span" fz="sm" c="dimmed" lang={found.lang}>
            <Marked pieces={found.excerpt} />
          </Box>
        )}
        {result?.page != null && (
          <Box component="span" fz="sm" c="dimmed">
            {result.where}
          </Box>
        )}
        {isFile(choice.to) && <span className="visually-hidden">{words.newTab}</span>}
      </span>
      {result?.status && <StatusBadge tone="gray">{statusWord(values.foundStatuses, result.status)}</StatusBadge>}
    </div>
  )
}
