import { Box, Button, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { useCommunityName } from '#kit/context/community'
import { useTimeZone, useViewer } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { CardSkeleton, FieldSkeletons, ReadError } from '#kit/feedback/loading'
import { BackLink, Card, PageTitle } from '#kit/layout/page'
import { useViewStart } from '#kit/navigation/address'
import { lazyPage } from '#kit/navigation/lazy-page'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { dateInZone } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { Guideline } from '../answers'
import { GuidelineDetail } from './guideline-detail'
import { GuidelineList } from './guideline-list'
import { isActive, isExpired, useAddressOf, useGuidelineWords } from './guideline-words'
import classes from './rulebook.module.css'

const GuidelineForm = lazyPage(() => import('./guideline-form'), 'GuidelineForm')

export function GuidelinesPage() {
  const words = useWords('guidelines')
  const [search] = useSearchParams()
  const mayManage = may(useViewer(), 'guidelines.manage')
  const addressOf = useAddressOf()
  const query = trpc.guidelines.list.useQuery()
  const { data: list, error } = query
  const data = useSorted(list)
  const [one, form, view] = ['guideline', 'form', 'view'].map((name) => search.get(name))
  useViewStart(`${form ?? ''}/${one ?? ''}/${view ?? ''}`)

  if (error && !data) {
    return (
      <>
        <PageTitle title={words.pageTitle} />
        <ReadError title={words.loadFailed} query={query} />
      </>
    )
  }
  if (form && !mayManage) return <Navigate to={addressOf({})} replace />
  if (form === 'new') return <GuidelineForm guideline={null} />
  if (!one && !form && !view) return <GuidelineList guidelines={data} />
  if (!data)
    return <GuidelineLoading title={(form && words.editTitle) || (view && words.rulebook) || words.pageTitle} isForm={Boolean(form)} />
  if (view) return <Rulebook guidelines={data} />
  return <OneGuideline guideline={data.find(({ id }) => String(id) === (form ?? one))} editing={Boolean(form)} />
}

function useSorted(guidelines: Guideline[] | undefined) {
  const page = useLanguage()
  const { compare } = useFormats()
  return useMemo(() => {
    const title = (guideline: Guideline) => versionIn(page, guideline).title
    return guidelines?.toSorted((left, right) => Number(right.priority) - Number(left.priority) || compare(title(left), title(right)))
  }, [guidelines, page, compare])
}

function OneGuideline({ guideline, editing }: { guideline: Guideline | undefined; editing: boolean }) {
  const words = useWords('guidelines')
  const addressOf = useAddressOf()
  if (guideline) return editing ? <GuidelineForm key={guideline.id} guideline={guideline} /> : <GuidelineDetail guideline={guideline} />
  const action = (
    <Button component={Link} to={addressOf({})}>
      {words.backToList}
    </Button>
  )
  return (
    <>
      <PageTitle title={words.pageTitle} />
      <EmptyState title={words.notFound} text={words.maybeDeleted} action={action} />
    </>
  )
}

function GuidelineLoading({ title, isForm }: { title: string; isForm: boolean }) {
  const words = useWords('guidelines')
  const { loading } = useWords('basics')
  const addressOf = useAddressOf()
  if (isForm) {
    return (
      <Box maw="52rem">
        <PageTitle title={title} />
        <Card>
          <FieldSkeletons count={5} />
        </Card>
      </Box>
    )
  }
  return (
    <Box maw="52rem">
      <BackLink to={addressOf({})}>{words.backToList}</BackLink>
      <PageTitle title={title} />
      <div role="status" aria-label={loading}>
        <CardSkeleton height="17rem" />
      </div>
    </Box>
  )
}

function Rulebook({ guidelines }: { guidelines: Guideline[] }) {
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
