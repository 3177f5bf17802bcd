import { Box, Button, Group, Popover, Skeleton, Text } from '@mantine/core'
import { IconChevronDown, IconFilterOff, IconPlus, IconPrinter, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone, useViewer } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { More, PageTitle } from '#kit/layout/page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { SearchBox } from '#kit/lists/filters'
import { StatusBadge } from '#kit/lists/status-badge'
import { usePersonName } from '#kit/words/person-name'
import { versionIn } from '#kit/words/translations'
import { useLanguage, useWords } from '#kit/words/words'
import { dateInZone } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { Guideline } from '../answers'
import { GUIDELINE_TAGS, type GuidelineTag } from '../schema'
import guidelineCardClasses from './guideline-card.module.css'
import { excerptOf, foundIn, piecesOf, useFilters, withTags, wordsOf } from './guideline-filters'
import classes from './guideline-list.module.css'
import { isExpired, useAddressOf, useGuidelineWords } from './guideline-words'

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
        <More />
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
        <p className="visually-hidden" role="status">
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

const TAGS_SHOWN = 3

function GuidelineCard(props: { guideline: Guideline; to: string; words: readonly string[]; today: string; timeZone: string }) {
  const said = useWords('guidelines')
  const personName = usePersonName()
  const { activeRange, longInstant } = useGuidelineWords()
  const { guideline, words } = props
  const { title, description, lang } = versionIn(useLanguage(), guideline)
  const expired = isExpired(guideline, props.today)
  return (
    <article className={guidelineCardClasses.card} data-expired={expired || undefined}>
      <Group gap="0.5rem 1rem" align="flex-start" justify="space-between">
        <h2 className={guidelineCardClasses.title} lang={lang}>
          <Link to={props.to} className={guidelineCardClasses.link}>
            <Highlighted text={title} words={words} />
          </Link>
        </h2>
        {(guideline.priority || expired) && (
          <span className={guidelineCardClasses.badges}>
            {guideline.priority && <StatusBadge tone="amber">{said.priority}</StatusBadge>}
            {expired && <StatusBadge tone="gray">{said.expired}</StatusBadge>}
          </span>
        )}
      </Group>
      <Text fz="sm" c="dimmed">
        {said.byAndUpdated(personName(guideline.author), longInstant(guideline.lastUpdated, props.timeZone))}
      </Text>
      <p className={guidelineCardClasses.description} lang={lang}>
        <Highlighted text={excerptOf(description, words)} words={words} />
      </p>
      <footer className={guidelineCardClasses.foot}>
        <GuidelineTags tags={guideline.tags} limit={TAGS_SHOWN} words={words} />
        <Text fz="sm" c="dimmed">
          {said.activeIn(activeRange(guideline))}
        </Text>
      </footer>
    </article>
  )
}

function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, words).map((piece) =>
    piece.marked ? (
      <mark key={piece.at} className={guidelineCardClasses.mark}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  )
}

function GuidelineTags({ tags, limit = tags.length, words = [] }: { tags: GuidelineTag[]; limit?: number; words?: readonly string[] }) {
  const { tags: label, more: moreText } = useWords('kit')
  const { guidelineTag } = useWords('values')
  const more = tags.length - limit
  return (
    <ul className={guidelineCardClasses.tags} aria-label={label}>
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className={guidelineCardClasses.tag}>
          <Highlighted text={guidelineTag[tag]} words={words} />
        </li>
      ))}
      {more > 0 && <li className={guidelineCardClasses.more}>{moreText(more)}</li>}
    </ul>
  )
}
