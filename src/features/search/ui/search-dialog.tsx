import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { forgetSearches, keepSearch } from '#kit/context/recent-searches'
import { useViewer } from '#kit/context/viewer'
import { DialogFrame } from '#kit/dialogs/dialog-frame'
import { LoadError } from '#kit/feedback/load-error'
import { RowSkeletons } from '#kit/feedback/skeletons'
import { currentToast, removeToast } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { QUERY_MAX } from '../schema'
import { ChoiceList } from './choice-list'
import { type Choice, type Goal, openChoice } from './choices'
import { useActions } from './goals'
import { NothingFound } from './nothing-found'
import classes from './search-dialog.module.css'
import { addressOf, useChoices } from './use-choices'
import { useListKeys } from './use-list-keys'

interface Props {
  /** Of the menu. */
  pages: Goal[]
  fullScreen: boolean
  onClose: () => void
}

/** One box for everything: pages and actions before somebody types, then what is found. */
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

  // On a phone it would lie over the field.
  useEffect(() => {
    const toast = currentToast()
    if (fullScreen && toast) removeToast(toast.id)
  }, [fullScreen])

  const { active, activeId, point, onKeyDown } = useListKeys(listId, choices, (chosen) => {
    const all = { id: 'all', icon: IconSearch, title: text, to: addressOf(text) }
    if (chosen) take(chosen)
    // What stands below may still be for what stood in the field before.
    else if (text) take((isCurrent && choices[0]) || all)
  })

  function take(choice: Choice) {
    if (text) keepSearch(viewer.id, text)
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
      <p className="only-heard" role="status">
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
          className={classes.clear ?? ''}
          onClick={() => {
            forgetSearches()
            forgetRecent()
            // The button goes, and the keys would be nobody's.
            field.current?.focus()
          }}
        >
          {words.clear}
          <span className="only-heard"> {words.recent}</span>
        </Button>
      )}
    </DialogFrame>
  )
}
