import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCommunityName } from '../../../client/kit/context/community-name'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { dateInZone } from '../../../shared/calendar'
import { type Guideline, isActive, isExpired } from '../schema'
import detail from './guideline-detail.module.css'
import { activeRange, longDate, longInstant } from './guideline-words'
import classes from './rulebook.module.css'
import { useAddressOf } from './views'

/** Every rule in full on one page, for paper. */
export function Rulebook({ guidelines }: { guidelines: Guideline[] }) {
  const community = useCommunityName()
  const timeZone = useTimeZone()
  const addressOf = useAddressOf()
  const today = dateInZone(new Date(), timeZone)
  const chapters = [
    { title: 'In force', rules: guidelines.filter((guideline) => isActive(guideline, today)) },
    { title: 'Not yet in force', rules: guidelines.filter((guideline) => !isActive(guideline, today) && !isExpired(guideline, today)) },
    { title: 'No longer in force', rules: guidelines.filter((guideline) => isExpired(guideline, today)) },
  ]
  return (
    <div className={detail.narrow}>
      <Link to={addressOf({})} className={detail.back} data-not-printed>
        <IconArrowLeft size={20} aria-hidden />
        Back to list
      </Link>
      <PageTitle title="CC&R Rulebook" subtitle={`${community}, as of ${longDate(today)}`}>
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </PageTitle>
      {guidelines.length === 0 && <p>No guidelines found</p>}
      {chapters
        .filter(({ rules }) => rules.length > 0)
        .map(({ title, rules }) => (
          <section key={title} className={classes.chapter} aria-label={title}>
            <h2 className={classes.heading}>{title}</h2>
            <ol className={classes.rules}>
              {rules.map((rule) => (
                <li key={rule.id} className={classes.rule}>
                  <h3 className={classes.title}>
                    {rule.title}
                    {rule.priority && <span className={classes.priority}> (Priority)</span>}
                  </h3>
                  <p className={classes.text}>{rule.description}</p>
                  <p className={classes.facts}>
                    {rule.tags.join(', ')}. Active: {activeRange(rule)}. Last updated {longInstant(rule.lastUpdated, timeZone)}.
                  </p>
                </li>
              ))}
            </ol>
          </section>
        ))}
    </div>
  )
}
