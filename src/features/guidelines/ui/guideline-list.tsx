import { Box, Button, Popover, Skeleton } from '@mantine/core'
import { IconChevronDown, IconFilterOff, IconPlus, IconPrinter, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '#kit/context/community-info'
import { useViewer } from '#kit/context/viewer'
import { EmptyState } from '#kit/feedback/empty-state'
import { PageTitle } from '#kit/layout/page-title'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { SearchBox } from '#kit/lists/filters'
import { useWords } from '#kit/words/words'
import { dateInZone } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { Guideline } from '../answers'
import { GUIDELINE_TAGS, type GuidelineTag } from '../schema'
import { GuidelineCard } from './guideline-card'
import { foundIn, useFilters, withTags } from './guideline-filters'
import classes from './guideline-list.module.css'
import { wordsOf } from './guideline-search'
import { useAddressOf } from './guideline-words'

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6]
const PORTION = 60

export function GuidelineList({ guidelines }: { guidelines: Guideline[] | undefined }) {
  const said = useWords('guidelines')
  const { showCountMore } = useWords('kit')
  const { loading } = useWords('basics')
  const { guidelineTag } = useWords('values')
  const mayManage = may(useViewer(), 'guidelines.manage')
  const timeZone = useTimeZone()
  const today = dateInZone(new Date(), timeZone)
  const addressOf = useAddressOf()
  const [filters, change] = useFilters()
  const [limit, setLimit] = useState(PORTION)
  const words = wordsOf(filters.query)
  const found = foundIn(guidelines ?? [], filters, today, (tag) => guidelineTag[tag])
  const shown = withTags(found, filters.tags)
  const tabs = [
    { value: 'all', label: said.all },
    { value: 'active', label: said.active },
    { value: 'priority', label: said.priorityTab },
  ] as const
  const noneYet = mayManage ? said.firstRule : said.noneYet
  const emptyText = guidelines?.length === 0 ? noneYet : said.noMatch
  const reset = () => change({ query: '', tags: [], tab: 'all' })

  return (
    <>
      <PageTitle title={said.pageTitle} subtitle={said.subtitle}>
        <Button component={Link} to={addressOf({ view: 'print' })} variant="default" leftSection={<IconPrinter size={20} aria-hidden />}>
          {said.printRulebook}
        </Button>
        {mayManage && (
          <Button component={Link} to={addressOf({ form: 'new' })} leftSection={<IconPlus size={20} aria-hidden />}>
            {said.addNew}
          </Button>
        )}
      </PageTitle>
      <search className={classes.tools}>
        <div className={classes.search}>
          <SearchBox label={said.search} value={filters.query} onChange={(query) => change({ query })} />
        </div>
        <TagFilter guidelines={found} chosen={filters.tags} onChange={(tags) => change({ tags })} />
        <Button variant="default" leftSection={<IconFilterOff size={20} aria-hidden />} onClick={reset}>
          {said.resetFilters}
        </Button>
      </search>
      <TabStrip id="guidelines" label={said.guidelines} tabs={tabs} value={filters.tab} onChange={(tab) => change({ tab })} />
      <TabPanel id="guidelines" value={filters.tab}>
        <p className="only-heard" role="status">
          {guidelines ? said.shown(shown.length, guidelines.length) : loading}
        </p>
        <div className={classes.grid} aria-busy={!guidelines}>
          {!guidelines && PLACEHOLDERS.map((at) => <GuidelinePlaceholder key={at} />)}
          {shown.slice(0, limit).map((guideline) => (
            <GuidelineCard
              key={guideline.id}
              guideline={guideline}
              to={addressOf({ guideline: String(guideline.id) })}
              words={words}
              today={today}
              timeZone={timeZone}
            />
          ))}
        </div>
        {shown.length > limit && (
          <Button variant="default" mt="md" onClick={() => setLimit(limit + PORTION)}>
            {showCountMore(Math.min(shown.length - limit, PORTION))}
          </Button>
        )}
        {guidelines && shown.length === 0 && (
          <EmptyState
            title={said.noneFound}
            text={emptyText}
            {...(guidelines.length > 0 ? { action: <Button onClick={reset}>{said.showAll}</Button> } : {})}
          />
        )}
      </TabPanel>
    </>
  )
}

const GuidelinePlaceholder = () => (
  <div className={classes.placeholder} data-placeholder>
    <Skeleton height="1.5rem" width="70%" />
    <Skeleton height="1rem" width="55%" />
    <Skeleton height="4.5rem" />
    <Skeleton height="1.75rem" width="60%" />
  </div>
)

function TagFilter(props: { guidelines: Guideline[]; chosen: GuidelineTag[]; onChange: (tags: GuidelineTag[]) => void }) {
  const { filterByTag } = useWords('guidelines')
  const { guidelineTag } = useWords('values')
  const { guidelines, chosen } = props
  const [open, setOpen] = useState(false)
  const toggle = (tag: GuidelineTag) =>
    props.onChange(GUIDELINE_TAGS.filter((each) => (each === tag ? !chosen.includes(each) : chosen.includes(each))))
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" withinPortal={false} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconTag size={20} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {filterByTag}
          {chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={filterByTag}>
        {GUIDELINE_TAGS.map((tag) => (
          <label key={tag} className={classes.choice}>
            <input type="checkbox" checked={chosen.includes(tag)} onChange={() => toggle(tag)} />
            <Box component="span" flex="1">
              {guidelineTag[tag]}
            </Box>
            <span className={classes.count}>{guidelines.filter((guideline) => guideline.tags.includes(tag)).length}</span>
          </label>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
