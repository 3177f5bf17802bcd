import { Box, Button, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCommunityName } from '#kit/context/community'
import { useTimeZone } from '#kit/context/community-info'
import { BackLink, PageTitle } from '#kit/layout/page-title'
import { versionIn } from '#kit/words/translations'
import { useLanguage, useWords } from '#kit/words/words'
import { dateInZone } from '../../../shared/calendar'
import type { Guideline } from '../answers'
import { isActive, isExpired, useAddressOf, useGuidelineWords } from './guideline-words'
import classes from './rulebook.module.css'

export function Rulebook({ guidelines }: { guidelines: Guideline[] }) {
  const words = useWords('guidelines')
  const { guidelineTag } = useWords('values')
  const { activeRange, longDay, longInstant } = useGuidelineWords()
  const community = useCommunityName()
  const timeZone = useTimeZone()
  const addressOf = useAddressOf()
  const today = dateInZone(new Date(), timeZone)
  const page = useLanguage()
  const rules = guidelines.map((guideline) => versionIn(page, guideline))
  const chapters = [
    { title: words.inForce, rules: rules.filter((guideline) => isActive(guideline, today)) },
    { title: words.notYetInForce, rules: rules.filter((guideline) => !isActive(guideline, today) && !isExpired(guideline, today)) },
    { title: words.noLongerInForce, rules: rules.filter((guideline) => isExpired(guideline, today)) },
  ]
  return (
    <Box maw="52rem">
      <BackLink to={addressOf({})}>{words.backToList}</BackLink>
      <PageTitle title={words.rulebook} subtitle={words.asOf(community, longDay(today))}>
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </PageTitle>
      {guidelines.length === 0 && <p>{words.noneFound}</p>}
      {chapters
        .filter(({ rules }) => rules.length > 0)
        .map(({ title, rules }) => (
          <section key={title} className={classes.chapter} aria-label={title}>
            <h2 className={classes.heading}>{title}</h2>
            <ol className={classes.rules}>
              {rules.map((rule) => (
                <li key={rule.id} className={classes.rule}>
                  <h3>
                    <span lang={rule.lang}>{rule.title}</span>
                    {rule.priority && (
                      <Text component="span" fz="1rem" c="var(--amber-text)">
                        {' '}
                        ({words.priority})
                      </Text>
                    )}
                  </h3>
                  <p className={classes.text} lang={rule.lang}>
                    {rule.description}
                  </p>
                  <Text fz="sm" c="dimmed">
                    {words.ruleFacts(
                      rule.tags.map((tag) => guidelineTag[tag]).join(', '),
                      activeRange(rule),
                      longInstant(rule.lastUpdated, timeZone),
                    )}
                  </Text>
                </li>
              ))}
            </ol>
          </section>
        ))}
    </Box>
  )
}
