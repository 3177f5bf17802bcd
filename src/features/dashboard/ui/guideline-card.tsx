import { Skeleton, Text } from '@mantine/core'
import { IconArrowRight, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '#kit/context/session'
import { ReadError } from '#kit/feedback/loading'
import { readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { Card } from '#kit/layout/page'
import { TagList } from '#kit/lists/status-badge'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../client/trpc'
import parts from './card-parts.module.css'
import { ANY_GUIDELINE } from './first-reads'
import classes from './guideline-card.module.css'

type Guideline = NonNullable<Outputs['guidelines']['random']>

const TAGS_SHOWN = 3

export function GuidelineCard() {
  const words = useWords('dashboard')
  const utils = trpc.useUtils()
  const first = trpc.guidelines.random.useQuery(ANY_GUIDELINE, { staleTime: Number.POSITIVE_INFINITY })
  const [other, setOther] = useState<Guideline | null>(null)
  const [busy, setBusy] = useState(false)
  const guideline = other ?? first.data

  async function swap() {
    if (!guideline || busy) return
    setBusy(true)
    try {
      setOther(await utils.guidelines.random.fetch({ excludeId: guideline.id }, { staleTime: 0 }))
    } catch (error) {
      showToast({ title: words.guidelineFailed, message: readProblem(error).message, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  const refresh = guideline && (
    <button type="button" className={classes.refresh} aria-label={words.anotherGuideline} aria-disabled={busy} onClick={swap}>
      <IconRefresh size={22} aria-hidden />
    </button>
  )
  return (
    <Card title={words.guideline} aside={refresh}>
      <div>
        <p className="visually-hidden" role="status">
          {other?.title}
        </p>
        {guideline && <GuidelineText key={guideline.id} guideline={guideline} leaving={busy} />}
        {first.isPending && <Skeleton height="9rem" />}
        {first.data === null && !guideline && (
          <Text py={4} c="dimmed">
            {words.noGuidelines}
          </Text>
        )}
        <ReadError title={words.guidelineFailed} query={first} />
      </div>
      <Link to="/ccr-guidelines" className={parts.onward ?? ''}>
        {words.allGuidelines}
        <IconArrowRight size={20} aria-hidden />
      </Link>
    </Card>
  )
}

function GuidelineText({ guideline, leaving }: { guideline: Guideline; leaving: boolean }) {
  const words = useWords('dashboard')
  const { guidelineTag } = useWords('values')
  const { instantDay } = useFormats()
  const timeZone = useTimeZone()
  const { title, description, lang } = versionIn(useLanguage(), guideline)
  return (
    <div className={classes.rule} data-leaving={leaving || undefined}>
      <h3 className={classes.title} lang={lang}>
        <Link to={`/ccr-guidelines?guideline=${guideline.id}`}>{title}</Link>
      </h3>
      <p className={classes.text} lang={lang}>
        {description}
      </p>
      <TagList tags={guideline.tags} limit={TAGS_SHOWN} render={(tag) => guidelineTag[tag]} />
      <p className={classes.date}>{words.updated(instantDay(guideline.lastUpdated, timeZone))}</p>
    </div>
  )
}
