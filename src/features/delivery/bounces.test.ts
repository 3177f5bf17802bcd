import { expect, onTestFinished, test, vi } from 'vitest'
import type { SnsMessage } from '../../server/notifications/email/sns-message'
import { newToken } from '../../server/tokens'
import { openPortal, type Portal } from '../../testing/open-portal'
import { bounceOf, CERTIFICATE_URL, complaintOf, makeSigner, signedMessage, TOPIC } from '../../testing/sns-fixtures'

const amazon = makeSigner()
const stranger = makeSigner()
const expired = makeSigner(Date.now() - 20_000_000, Date.now() - 10_000_000)

/** Amazon's certificates and confirmations are replaced. */
async function openListeningPortal() {
  const portal = await openPortal({ BOUNCE_TOPIC_ARN: TOPIC })
  const asked: string[] = []
  const confirmed: string[] = []
  portal.services.sns = {
    certificate: async (url) => {
      asked.push(url)
      if (url.includes('expired')) return expired.pem
      return url === CERTIFICATE_URL ? amazon.pem : null
    },
    confirm: async (url) => {
      confirmed.push(url)
    },
  }
  return { portal, asked, confirmed }
}

/** Amazon sends JSON as text/plain, without a cookie or an Origin header. */
const post = async (portal: Portal, message: SnsMessage | string) =>
  (await portal.app()).inject({
    method: 'POST',
    url: '/api/email/bounces',
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': 'Notification' },
    payload: typeof message === 'string' ? message : JSON.stringify(message),
  })

const issuesOf = (portal: Portal, status: 'active' | 'resolved' = 'active') => portal.as('admin').delivery.issues({ status })

test.each(['1', '2'])(
  'a bounce with signature version %s becomes an issue and pauses community mail to the address',
  async (SignatureVersion) => {
    const { portal } = await openListeningPortal()
    const Message = bounceOf('Rosa <Resident@Example.org>')
    const answer = await post(portal, signedMessage(amazon, { SignatureVersion, Subject: 'Amazon SES Email Event', Message }))
    expect(answer.statusCode).toBe(200)
    expect(await issuesOf(portal)).toEqual([
      {
        id: expect.any(Number),
        email: 'Resident@Example.org',
        issueType: 'bounce',
        subType: 'NoEmail',
        timestamp: '2026-03-01T08:00:00.000Z',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        messageId: 'ses-message-1',
        feedbackId: JSON.parse(Message).bounce.feedbackId,
        status: 'active',
        resolvedAt: null,
        userId: portal.people.resident.id,
        name: 'Rosa Resident',
        streetNumber: '18',
        streetName: 'Sageleaf Cir',
      },
    ])
    expect(await portal.as('admin').delivery.pausedUsers()).toEqual([portal.people.resident.id])
    expect(await portal.as('resident').notifications.reachable()).toEqual({ reachable: false })
    expect(await portal.as('resident').notifications.emailPreferences()).toMatchObject({ subscribed: true })
    const stored = await portal.reads.selectFrom('emailDeliveryIssue').select('rawPayload').executeTakeFirst()
    expect(stored).toEqual({ rawPayload: Message })
  },
)

test('a server’s answer is stored without the tokens it quotes', async () => {
  const { portal } = await openListeningPortal()
  const token = newToken()
  const quoted = `550 5.7.1 listed: http://portal.test/reset-password?token=${token}`
  const notice = JSON.parse(bounceOf('resident@example.org'))
  notice.bounce.bouncedRecipients[0].diagnosticCode = quoted
  await post(portal, signedMessage(amazon, { Message: JSON.stringify(notice) }))
  expect((await issuesOf(portal))[0]?.diagnosticCode).toBe('550 5.7.1 listed: http://portal.test/reset-password?token=…')
  expect(JSON.stringify(await portal.reads.selectFrom('emailDeliveryIssue').selectAll().execute())).not.toContain(token)
})

test('a complaint also unsubscribes, and resubscribing resolves it', async () => {
  const { portal } = await openListeningPortal()
  await post(portal, signedMessage(amazon, { Message: complaintOf('resident@example.org') }))
  expect(await issuesOf(portal)).toMatchObject([{ issueType: 'complaint', subType: 'abuse', feedbackId: expect.any(String) }])
  expect(await portal.as('resident').notifications.emailPreferences()).toMatchObject({ subscribed: false, reason: 'other' })
  const entry = await portal.reads.selectFrom('auditEntry').select(['actorId', 'action', 'subject']).executeTakeFirst()
  expect(entry).toEqual({ actorId: null, action: 'unsubscribed after a complaint', subject: 'Rosa Resident (resident)' })
  await portal.as('resident').notifications.resubscribe()
  expect(await portal.as('resident').notifications.reachable()).toEqual({ reachable: true })
  expect(await issuesOf(portal)).toEqual([])
})

test('a temporary bounce is stored without pausing, and "not spam" is no complaint', async () => {
  const { portal } = await openListeningPortal()
  const full = bounceOf('resident@example.org', { bounceType: 'Transient', bounceSubType: 'MailboxFull' })
  await post(portal, signedMessage(amazon, { Message: full }))
  await post(portal, signedMessage(amazon, { Message: complaintOf('resident@example.org', { complaintFeedbackType: 'not-spam' }) }))
  expect(await issuesOf(portal)).toEqual([])
  expect(await issuesOf(portal, 'resolved')).toMatchObject([{ subType: 'MailboxFull' }])
  expect(await portal.as('resident').notifications.emailPreferences()).toMatchObject({ subscribed: true })
})

test('a repeated notification or bounce counts once', async () => {
  const { portal } = await openListeningPortal()
  const Message = bounceOf('resident@example.org')
  const message = signedMessage(amazon, { Message })
  for (const again of [message, message, signedMessage(amazon, { Message })]) expect((await post(portal, again)).statusCode).toBe(200)
  const [issue] = await issuesOf(portal)
  expect(await issuesOf(portal)).toHaveLength(1)
  await portal.as('admin').delivery.resolveIssue({ id: issue?.id ?? 0 })
  await post(portal, message)
  expect(await issuesOf(portal)).toEqual([])
})

test('a bounce of several addresses makes one issue per address, even for unknown ones', async () => {
  const { portal } = await openListeningPortal()
  const bouncedRecipients = ['resident@example.org', 'gone@example.net'].map((emailAddress) => ({ emailAddress }))
  await post(portal, signedMessage(amazon, { Message: bounceOf('', { bouncedRecipients }) }))
  expect((await issuesOf(portal)).map(({ email, userId }) => [email, userId])).toEqual([
    ['gone@example.net', null],
    ['resident@example.org', portal.people.resident.id],
  ])
})

test('a notification without a problem is accepted without any effect', async () => {
  const { portal } = await openListeningPortal()
  for (const Message of [
    'Successfully validated SNS topic for Amazon SES event publishing.',
    '{"notificationType":"Delivery"}',
    'null',
    '[]',
  ]) {
    expect((await post(portal, signedMessage(amazon, { Message }))).statusCode).toBe(200)
  }
  expect(await issuesOf(portal)).toEqual([])
})

test('forged notifications are refused without a write or a request to a foreign host', async () => {
  const { portal, asked } = await openListeningPortal()
  const Message = bounceOf('resident@example.org')
  const genuine = signedMessage(amazon, { Message })
  const forgeries: Record<string, SnsMessage> = {
    'altered after signing': { ...genuine, Message: bounceOf('neighbor@example.org') },
    'altered time': { ...genuine, Timestamp: '2026-01-01T00:00:00.000Z' },
    'another’s key': signedMessage(stranger, { Message }),
    'no signature': { ...genuine, Signature: '' },
    'another topic': signedMessage(amazon, { Message, TopicArn: 'arn:aws:sns:us-west-2:999999999999:portal-mail' }),
    'unknown version': { ...genuine, SignatureVersion: '3' },
    'what every object has, as a version': { ...genuine, SignatureVersion: '__proto__' },
    'the same, a function': { ...genuine, SignatureVersion: 'toString' },
    'version 1 said of version 2': { ...genuine, SignatureVersion: '1' },
    'an expired certificate': signedMessage(expired, { Message, SigningCertURL: CERTIFICATE_URL.replace('0123', 'expired') }),
    'a certificate that is not there': signedMessage(amazon, { Message, SigningCertURL: CERTIFICATE_URL.replace('0123', '9999') }),
  }
  const hosts = [
    'http://sns.us-west-2.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.us-west-2.amazonaws.com.evil.example/SimpleNotificationService-1.pem',
    'https://sns.us-west-2.amazonaws.com@evil.example/SimpleNotificationService-1.pem',
    'https://evil.example/sns.us-west-2.amazonaws.com/SimpleNotificationService-1.pem',
    'https://s3.us-west-2.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.us-west-2.amazonaws.com:8443/SimpleNotificationService-1.pem',
    'https://sns.us-west-2.amazonaws.com/?Action=x&y=/SimpleNotificationService-1.pem',
    'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-1.pem?x=1',
    'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-1.pem#1',
    'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-1.pem?',
    'https://SNS.us-west-2.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.eu-west-9.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.us-west-2.amazonaws.com.cn/SimpleNotificationService-1.pem',
    'not a url',
  ]
  for (const SigningCertURL of hosts) forgeries[SigningCertURL] = signedMessage(stranger, { Message, SigningCertURL })
  for (const [kind, forgery] of Object.entries(forgeries)) {
    const answer = await post(portal, forgery)
    expect(answer.statusCode, kind).toBe(403)
    expect(answer.json().error, kind).toMatch(/^This message was refused/)
  }
  expect(new Set(asked.map((url) => new URL(url).host))).toEqual(new Set(['sns.us-west-2.amazonaws.com']))
  expect(await issuesOf(portal)).toEqual([])
  expect(await portal.reads.selectFrom('bounceNotice').selectAll().execute()).toEqual([])
})

test('forged notices cause only a few requests to Amazon and do not block true ones', async () => {
  const portal = await openPortal({ BOUNCE_TOPIC_ARN: TOPIC })
  const asked: string[] = []
  const amazonsHost = (url: string) => {
    asked.push(url)
    return Promise.resolve(url === CERTIFICATE_URL ? new Response(amazon.pem) : new Response(null, { status: 404 }))
  }
  vi.stubGlobal('fetch', amazonsHost)
  onTestFinished(() => void vi.unstubAllGlobals())
  const genuine = () => signedMessage(amazon, { Message: bounceOf('resident@example.org') })
  expect((await post(portal, genuine())).statusCode).toBe(200)
  const statuses: number[] = []
  for (let id = 0; id < 20; id += 1) {
    const SigningCertURL = CERTIFICATE_URL.replace('0123', `000${id}`)
    statuses.push((await post(portal, signedMessage(stranger, { SigningCertURL }))).statusCode)
  }
  expect(statuses).toEqual([...Array(9).fill(403), ...Array(11).fill(429)])
  expect(asked).toHaveLength(10)
  expect((await post(portal, genuine())).statusCode, 'its certificate is known').toBe(200)
})

test('an invalid message gets 400, a large one 413, and any message 404 without a topic', async () => {
  const { portal } = await openListeningPortal()
  for (const body of [
    '',
    'hello',
    '{}',
    '[]',
    'null',
    '{"Type":"Notification"}',
    JSON.stringify({ ...signedMessage(amazon), Message: 7 }),
  ]) {
    expect((await post(portal, body)).statusCode, body).toBe(400)
  }
  expect((await post(portal, signedMessage(amazon, { Message: 'x'.repeat(65 * 1024) }))).statusCode).toBe(413)
  expect((await post(await openPortal(), signedMessage(amazon))).statusCode).toBe(404)
})

test('a subscription is confirmed only for the configured topic and only at Amazon', async () => {
  const { portal, confirmed } = await openListeningPortal()
  const SubscribeURL = `https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=abc`
  const confirmation = { Type: 'SubscriptionConfirmation', Token: 'abc', Message: 'You have chosen', SubscribeURL } as const
  expect((await post(portal, signedMessage(amazon, { ...confirmation, TopicArn: `${TOPIC}-other` }))).statusCode).toBe(403)
  expect((await post(portal, signedMessage(stranger, confirmation))).statusCode).toBe(403)
  expect((await post(portal, signedMessage(amazon, { ...confirmation, SubscribeURL: 'https://evil.example/' }))).statusCode).toBe(403)
  expect(confirmed).toEqual([])
  expect((await post(portal, signedMessage(amazon, confirmation))).statusCode).toBe(200)
  expect(confirmed).toEqual([SubscribeURL])
})
