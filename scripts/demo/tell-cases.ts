import { inDays, instantAgo, photos, type Stage } from './people'
import { story } from './story'

/** Conversations: some answered, one with several entries, an assignee, notes and a reminder. */
export async function writeMessages(stage: Stage) {
  const { as, residents, chance } = stage
  const board = await as('denise')
  await board.send('PUT', '/api/saved-answers', { answers: story.savedAnswers, version: 0 })
  for (const message of story.messages) {
    const { daysAgo, subject, content, reply, repliedAfter, viewed, entries, assignee, remindInDays } = message
    const from = message.from ?? chance.pick(residents).username
    const sender = await as(from)
    const { id } = await sender.send('POST', '/api/messages', { subject, content, status: 'Pending' })
    if (reply) await board.send('POST', '/api/messages/reply', { messageId: id, reply })
    if (viewed) await sender.send('POST', `/api/messages/${id}/viewed`)
    for (const { by, text } of entries) await writeOn(stage, by, id, text)
    for (const { by, text } of message.notes) await (await as(by)).send('POST', `/api/messages/${id}/notes`, { text })
    const assigneeId = assignee ? stage.people.get(assignee)?.id : undefined
    if (assigneeId) await board.send('PATCH', `/api/messages/${id}/board`, { assigneeId, remindOn: remindInDays && inDays(remindInDays) })
    if (message.resolved) await resolve(stage, id)
    await redateMessage(stage, id, [daysAgo, ...(reply ? [daysAgo - repliedAfter] : []), ...entries.map((entry) => entry.daysAgo)])
  }
}

const lastOf = async ({ reads }: Stage, id: number) =>
  (await reads.selectFrom('message').select('lastEntryId').where('id', '=', id).executeTakeFirstOrThrow()).lastEntryId

async function writeOn(stage: Stage, by: string, id: number, text: string) {
  const author = await stage.as(by)
  const after = await lastOf(stage, id)
  await author.send('POST', `/api/messages/${id}/seen`, {})
  await author.send('POST', `/api/messages/${id}/entries`, { text, after })
}

const resolve = async (stage: Stage, id: number) =>
  (await stage.as('denise')).send('POST', `/api/messages/${id}/resolve`, { after: await lastOf(stage, id) })

async function redateMessage({ reads, redate }: Stage, id: number, days: number[]) {
  const entries = await reads.selectFrom('messageEntry').select(['id', 'side']).where('messageId', '=', id).orderBy('id').execute()
  const times = days.map(instantAgo)
  for (const [at, entry] of entries.entries()) await redate('messageEntry', entry.id, { createdAt: times[at] ?? null })
  const replyTimestamp = times[entries.findIndex(({ side }) => side === 'board')] ?? null
  await redate('message', id, { createdAt: times[0] ?? null, replyTimestamp, activityAt: times.at(-1) ?? null })
}

type DemoReport = (typeof story.reports)[number]

/** Reports with status changes, comments and notes; one public with followers, and one merged into it. */
export async function reportIssues(stage: Stage) {
  const { as, people, residents, chance } = stage
  const ids: number[] = []
  for (const report of story.reports) {
    const { from, issueType, relevance, description } = report
    const { streetName, streetNumber, username } = people.get(from ?? '') ?? chance.pick(residents)
    const fields = { issueType, description, locationRelevance: relevance, streetName, streetNumber }
    const sent = { photos: await photos(report.photos) }
    const { id } = await (await as(username)).sendForm('POST', '/api/maintenance-reports', fields, sent)
    ids.push(id)
    await careFor(stage, id, report)
    const other = report.joins === null ? undefined : ids[report.joins]
    if (other) await (await as('walter')).send('POST', `/api/maintenance-reports/${id}/merge`, { into: other })
    await redateReport(stage, id, report)
  }
}

async function careFor({ as, people, residents, chance }: Stage, id: number, report: DemoReport) {
  const board = await as('walter')
  const path = `/api/maintenance-reports/${id}`
  for (const { status, comment } of report.steps) await board.send('PATCH', path, { status, adminComments: comment })
  const { assignee, contractor, expectedInDays, shown } = report
  if (assignee)
    await board.send('PATCH', path, { assigneeId: people.get(assignee)?.id, contractor, expectedOn: inDays(expectedInDays ?? 0) })
  if (shown) await board.send('PUT', `${path}/public`, shown)
  for (const { by, ...comment } of report.comments) await (await as(by)).send('POST', `${path}/comments`, comment)
  for (const { by, text } of report.notes) await (await as(by)).send('POST', `${path}/notes`, { text })
  const neighbors = residents.filter(({ username }) => username !== report.from)
  for (const { username } of chance.shuffle(neighbors).slice(0, report.followers))
    await (await as(username)).send('POST', `/api/community-reports/${id}/follow`)
}

async function redateReport({ reads, redate }: Stage, id: number, { daysAgo, steps }: DemoReport) {
  const lastUpdatedAt = instantAgo(daysAgo - (steps.at(-1)?.afterDays ?? 0))
  const columns = { createdAt: instantAgo(daysAgo), lastUpdatedAt, notificationStatus: 'Successful' }
  const [first] = steps
  const answered = first ? { firstAnswerAt: instantAgo(daysAgo - first.afterDays) } : {}
  const closed = steps.at(-1)?.status === 'Closed' ? { closedAt: lastUpdatedAt } : {}
  await redate('maintenanceReport', id, { ...columns, ...answered, ...closed })
  const newestFirst = await reads.selectFrom('reportChange').select('id').where('reportId', '=', id).orderBy('id', 'desc').execute()
  for (const [index, change] of newestFirst.entries())
    await redate('reportChange', change.id, { changedAt: instantAgo(daysAgo - (steps.at(-1 - index)?.afterDays ?? 0)) })
  const comments = await reads.selectFrom('reportComment').select('id').where('reportId', '=', id).orderBy('id').execute()
  const half = daysAgo / (comments.length + 1)
  for (const [index, comment] of comments.entries())
    await redate('reportComment', comment.id, { createdAt: instantAgo(daysAgo - half * (index + 1)) })
}
