import { Text } from '@mantine/core'
import { useCommunityLang, useTimeZone, useViewer } from '#kit/context/session'
import { ToldLines } from '#kit/recipients/later'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { may } from '../../../../shared/permissions'
import type { ReportChange, ReportComment, ReportDetails } from '../../answers'
import { JOINED, PARTED } from '../../schema'
import classes from './details.module.css'
import { statusTone } from './report-labels'

type Step = { at: string; key: string } & ({ change: ReportChange } | { comment: ReportComment })

export function Conversation({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const who = usePersonName()(report.submittedByAdminName ?? report.userName)
  const steps: Step[] = inOrder(
    report.changes.map((change) => ({ at: change.changedAt, key: `change ${change.id}`, change })),
    report.comments.map((comment) => ({ at: comment.createdAt, key: `comment ${comment.id}`, comment })),
  )
  return (
    <section aria-labelledby="conversation">
      <h4 id="conversation" className={classes.label}>
        {words.conversation}
      </h4>
      <ol>
        <li className={classes.step} data-tone="red">
          <p>
            <strong>{words.submitted}</strong> {words.by(who)}
          </p>
          <Text c="dimmed">{formats.instant(report.createdAt, timeZone)}</Text>
        </li>
        {steps.map((step) =>
          'change' in step ? (
            <Change key={step.key} change={step.change} report={report} />
          ) : (
            <Comment key={step.key} comment={step.comment} report={report} />
          ),
        )}
      </ol>
    </section>
  )
}

function Change({ change, report }: { change: ReportChange; report: ReportDetails }) {
  const words = useWords('maintenance')
  const statuses: Record<string, string> = useWords('values').reportStatus
  const formats = useFormats()
  const timeZone = useTimeZone()
  const onBoard = may(useViewer(), 'maintenance.readAll')
  const by = usePersonName()(change.changedBy)
  const { fromStatus, toStatus, comment } = change
  const lang = useCommunityLang()
  const title = fromStatus === toStatus ? words.comment : `${statuses[fromStatus] ?? fromStatus} → ${statuses[toStatus] ?? toStatus}`
  const said = comment === JOINED ? words.joinedStep : comment === PARTED ? words.partedStep : comment
  // The board's latest comment is shown above.
  const isAbove =
    comment !== null && comment === report.adminComments && change === report.changes.findLast((step) => step.comment === comment)
  return (
    <li className={classes.step} data-tone={statusTone(toStatus)}>
      <p>
        <strong>{title}</strong> {words.by(by)}
      </p>
      <Text c="dimmed">{formats.instant(change.changedAt, timeZone)}</Text>
      {said && !isAbove && (
        <p className={classes.text} lang={said === comment ? lang : undefined}>
          {said}
        </p>
      )}
      {fromStatus !== toStatus && onBoard && <ToldLines about="report" id={report.id} changeId={change.id} />}
    </li>
  )
}

function Comment({ comment, report }: { comment: ReportComment; report: ReportDetails }) {
  const words = useWords('maintenance')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const author = usePersonName()(comment.authorName)
  const onBoard = may(useViewer(), 'maintenance.readAll')
  const count = comment.photoUrls.length
  const lang = useCommunityLang()
  return (
    <li className={classes.step} data-tone={comment.side === 'board' ? 'blue' : 'gray'}>
      <p>
        <strong>{author}</strong> {comment.side === 'board' && <span>({words.theBoard})</span>}
      </p>
      <Text c="dimmed">
        {formats.instant(comment.createdAt, timeZone)}
        {comment.isPublic && ` · ${words.neighborsSeeThis}`}
      </Text>
      {comment.text && (
        <p className={classes.text} lang={lang}>
          {comment.text}
        </p>
      )}
      {count > 0 && (
        <ul className={classes.photos}>
          {comment.photoUrls.map((url, at) => (
            <li key={url}>
              <a className={classes.photo} href={url} target="_blank" rel="noreferrer" aria-label={words.openPhoto(at + 1, count)}>
                <img src={`${url}?size=small`} alt="" loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {comment.side === 'board' && onBoard && <ToldLines about="report" id={report.id} commentId={comment.id} />}
    </li>
  )
}

interface Timed {
  at: string
}

/** Merges two lists by time and keeps the order of each list, even if the clock jumped. */
export function inOrder<One extends Timed, Other extends Timed>(ones: One[], others: Other[]): (One | Other)[] {
  return [...withTurns(ones), ...withTurns(others)].sort((a, b) => a.turn.localeCompare(b.turn)).map(({ row }) => row)
}

function withTurns<Row extends Timed>(rows: Row[]) {
  let turn = ''
  return rows.map((row) => {
    if (row.at > turn) turn = row.at
    return { turn, row }
  })
}
