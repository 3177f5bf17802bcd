import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import chips from '#kit/layout/chip.module.css'
import { CollapsedFilters, SearchBox } from '#kit/lists/filters'
import { useAddressSearch } from '#kit/navigation/address'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { BoardPage } from '../answers'
import { STATES, VIEWS } from '../schema'
import classes from './conversation.module.css'

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined => values.find((it) => it === value)

export function useBoardFilter() {
  const [address] = useAddressSearch()
  const [search] = useDebouncedValue((address.get('q') ?? '').slice(0, 100), 300)
  const view = oneOf(VIEWS, address.get('view')) ?? 'all'
  const state = oneOf(STATES, address.get('status'))
  const street = address.get('street') ?? ''
  const filter = { view, ...(state ? { state } : {}), ...(street ? { street } : {}), ...(search.trim() ? { search } : {}) }
  return { filter, isFiltered: view !== 'all' || Boolean(state ?? street) }
}

export function BoardFilters({ counts }: { counts: BoardPage['counts'] | undefined }) {
  const words = useWords('messages')
  const { data: community } = trpc.community.info.useQuery()
  const [address, change] = useAddressSearch()
  const view = oneOf(VIEWS, address.get('view')) ?? 'all'
  return (
    <div className={classes.filters} data-not-printed>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this sends none */}
      <div className={chips.chips} role="group" aria-label={words.view}>
        {VIEWS.map((value) => (
          <button
            key={value}
            type="button"
            className={chips.chip}
            aria-pressed={value === view}
            onClick={() => change({ view: value === 'all' ? '' : value })}
          >
            {words.views[value](counts?.[value] ?? '…')}
          </button>
        ))}
      </div>
      <CollapsedFilters inUse={['q', 'status', 'street'].some((name) => address.has(name))}>
        <SearchBox label={words.search} value={address.get('q') ?? ''} onChange={(q) => change({ q })} />
        <NativeSelect
          label={words.status}
          value={address.get('status') ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value })}
        >
          <option value="">{words.allStates}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {words.states[state]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={words.street}
          value={address.get('street') ?? ''}
          onChange={(event) => change({ street: event.currentTarget.value })}
        >
          <option value="">{words.allStreets}</option>
          {community?.streets.map((street) => (
            <option key={street}>{street}</option>
          ))}
        </NativeSelect>
      </CollapsedFilters>
    </div>
  )
}
