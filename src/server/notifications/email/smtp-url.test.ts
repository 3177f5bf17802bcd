import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '../../process/env'
import { smtpOptions } from './mail-transport'

/** A mail server with a self-signed certificate, like Postfix on the same machine, that records sign-ins. */
async function openServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const signedIn: (string | null | undefined)[][] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) => {
      signedIn.push([username, password])
      done(null, { user: username })
    },
    ...options,
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.address()
  return { signedIn, host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

function transport(url: string) {
  const { SMTP_URL = '' } = readEnv({ SMTP_URL: url })
  const opened = createTransport(smtpOptions(SMTP_URL))
  onTestFinished(() => opened.close())
  return opened
}

test('a percent-encoded password reaches the mail server unchanged', async () => {
  const { signedIn, host } = await openServer({ disabledCommands: ['STARTTLS'] })
  const password = 'p@ss:wo/rd #1? 100%+é='
  await transport(`smtp://board%40example.org:${encodeURIComponent(password)}@${host}`).verify()
  expect(signedIn).toEqual([['board@example.org', password]])
})

test('a local mail server with a self-signed certificate needs the option of the documented URL', async () => {
  const { host } = await openServer()
  await transport(`smtp://${host}?ignoreTLS=true`).verify()
  await expect(transport(`smtp://${host}`).verify()).rejects.toThrow(/certificate/)
})

test('a password is sent to a named server only encrypted, even if STARTTLS is stripped, unless the URL allows plain text', async () => {
  const { signedIn, host } = await openServer({ disabledCommands: ['STARTTLS'] })
  // The rule takes 127.1 for a host name, and every system resolves it to this machine.
  const named = host.replace('127.0.0.1', '127.1')
  await expect(transport(`smtp://board:secret@${named}`).verify()).rejects.toThrow(/STARTTLS/)
  expect(signedIn).toEqual([])
  await transport(`smtp://${named}`).verify()
  await transport(`smtp://board:secret@${named}?ignoreTLS=true`).verify()
  await transport(`smtp://board:secret@${host}`).verify()
  expect(signedIn).toHaveLength(2)
})

test.each([
  ['smtp://board:secret@smtp.example.org:587', true],
  ['smtp://board:secret@8.8.8.8:587', true],
  ['smtp://board:secret@[2001:4860::1]:587', true],
  ['smtp://smtp.example.org:25', false],
  ['smtp://board:secret@smtp.example.org:587?ignoreTLS=true', false],
  ...[
    '127.0.0.1',
    '192.168.1.9',
    '[::1]',
    '[fd00::9]',
    'mailpit',
    'Mail.Local',
    'mx.oak.lan',
    'mail.svc.cluster.local',
    'mx.home.arpa',
  ].map((host): [string, boolean] => [`smtp://board:secret@${host}:587`, false]),
])('encryption is asked of a server on the Internet that gets a password, of none in the house: %s', (url, isAsked) => {
  expect(smtpOptions(url).requireTLS).toBe(isAsked)
})

test('every SMTP_URL in the documentation is valid', () => {
  const rows = [...readFileSync('docs/mail.md', 'utf8').matchAll(/^\| .* \| `(smtps?:\S+)` \|/gm)].map(([, url = '']) => url)
  expect(rows).toHaveLength(5)
  for (const url of rows) {
    expect(readEnv({ SMTP_URL: url }).SMTP_URL).toBe(url)
    expect(new URL(url).protocol).toBe(url.includes(':465') ? 'smtps:' : 'smtp:')
  }
})
