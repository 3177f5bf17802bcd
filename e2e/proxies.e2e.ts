import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { debianTool } from './debian-tool'
import { startPortal } from './harness'
import { ADMIN, type Portal } from './portal-process'

const NAME = 'portal.example.org'
const MEGABYTE = 1024 * 1024
const DEPLOY = resolve(import.meta.dirname, '../deploy')
const CADDY = debianTool('caddy')
const NGINX = debianTool('nginx', 'nginx-light')

interface Place {
  folder: string
  port: number
  upstream: string
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
  /** The address the person comes from. */
  from?: string
}

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  text: string
}

/** Starts the proxy with the file of deploy/, for this name on another port. Returns how to ask it, and where it is. */
async function openProxy(portal: Portal, start: (place: Place) => { words: string[]; authority: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-proxy-'))
  const port = await freePort()
  const { words, authority } = start({ folder, port, upstream: new URL(portal.url).host.replace('localhost', '127.0.0.1') })
  const [program = '', ...rest] = words
  const proxy = spawn(program, rest, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  proxy.stderr.on('data', (chunk: Buffer) => (said += chunk))
  onTestFinished(() => {
    proxy.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  const ask = (path: string, asked: Asked = {}) => askAt(port, readFileSync(authority), path, asked)
  await vi.waitFor(
    async () => {
      if (proxy.exitCode !== null) throw new Error(said)
      expect((await ask('/api/health')).status).toBe(200)
    },
    { timeout: 20_000, interval: 100 },
  )
  return { ask, port }
}

function askAt(port: number, ca: Buffer, path: string, { method = 'GET', headers = {}, body, from }: Asked): Promise<Answer> {
  return new Promise((done, fail) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, ca, servername: NAME, localAddress: from, headers: { host: NAME, ...length, ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk))
        answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, text }))
      },
    )
    // A proxy that refuses a body may hang up before it has read all of it.
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

function caddy({ folder, port, upstream }: Place) {
  const site = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8')
    .replace(`\n${NAME} {`, `\nhttps://${NAME}:${port} {\n\ttls internal`)
    .replace('127.0.0.1:3000', upstream)
  const global = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tstorage file_system ${folder}\n}\n`
  writeFileSync(join(folder, 'Caddyfile'), global + site)
  return {
    words: [CADDY ?? '', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    authority: join(folder, 'pki/authorities/local/root.crt'),
  }
}

function nginx({ folder, port, upstream }: Place) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${NAME}`]
  const made = spawnSync('openssl', [...make, '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', key, '-out', certificate])
  expect(made.status).toBe(0)
  const site = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.2:${port};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace(/\tlisten \[::\].*\n/g, '')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
    .replaceAll('127.0.0.1:3000', upstream)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user}\ndaemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
  )
  return { words: [NGINX ?? '', '-c', join(folder, 'nginx.conf')], authority: certificate }
}

const PROXIES = [
  { name: 'caddy', program: CADDY, start: caddy },
  { name: 'nginx', program: NGINX, start: nginx },
].filter(({ program }) => program !== undefined && existsSync(program))

const JSON_BODY = { 'content-type': 'application/json' }
const signIn = (username: string, password: string): Asked => ({
  method: 'POST',
  headers: JSON_BODY,
  body: JSON.stringify({ username, password }),
})

/** A form with one paper of so many bytes. */
function paper(bytes: number): Asked {
  const fields = [
    ['title', 'Plans'],
    ['category', 'Bylaws'],
  ].map(([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const head = `${fields.join('')}--edge\r\nContent-Disposition: form-data; name="file"; filename="plans.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from('\r\n--edge--\r\n')])
  return { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=edge' }, body }
}

test.for(PROXIES)(
  '$name with the file of deploy/: https, cookies, the person’s own address, large uploads, a restart',
  async ({ name, start }) => {
    const portal = await startPortal({ env: { PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: '127.0.0.1' } })
    const { ask, port } = await openProxy(portal, start)

    const signedIn = await ask('/api/login', signIn(ADMIN.username, ADMIN.password))
    expect(signedIn.status).toBe(200)
    const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';', 1)
    expect(String(signedIn.headers['set-cookie'])).toMatch(/^__Host-portico_session=.*Secure/)
    expect((await ask('/api/user', { headers: { cookie } })).text).toContain(ADMIN.username)
    expect((await ask('/auth')).text).toContain('<html')
    if (name === 'nginx') {
      const plain = await fetch(`http://127.0.0.2:${port}/documents?a=b`, { redirect: 'manual' })
      expect([plain.status, plain.headers.get('location')]).toEqual([301, `https://${NAME}/documents?a=b`])
    }
    expect((await ask('/auth', { headers: { host: 'elsewhere.example.org' } })).text).not.toContain('<html lang')

    // Somebody who guesses is stopped at their own address, whatever they say it is; a neighbor at another one is not.
    const guess = (from: string, claimed: string) =>
      ask('/api/login', { ...signIn('nobody', 'a-wrong-password'), from, headers: { ...JSON_BODY, 'x-forwarded-for': claimed } })
    for (let count = 1; count <= 10; count += 1) expect((await guess('127.0.0.2', `192.0.2.${count}`)).status).toBe(401)
    expect((await guess('127.0.0.2', '192.0.2.99')).status).toBe(429)
    expect((await guess('127.0.0.3', '127.0.0.2')).status).toBe(401)

    const send = (asked: Asked) => ask('/api/documents', { ...asked, headers: { ...asked.headers, cookie } })
    expect((await send(paper(24 * MEGABYTE))).status).toBe(201)
    // Below 60 MB the portal itself decides, above it the proxy.
    const decided = await send(paper(55 * MEGABYTE)).catch(() => undefined)
    if (decided) expect(decided).toMatchObject({ status: 413, text: expect.stringContaining('"error"') })
    const refused = await send(paper(64 * MEGABYTE)).catch(() => undefined)
    if (refused) expect(refused.status).toBe(413)

    await portal.end()
    const meanwhile = ask('/api/health')
    if (name === 'nginx') {
      expect(await meanwhile).toMatchObject({ status: 503, headers: { 'retry-after': '10' }, text: expect.stringContaining('not running') })
      await portal.startAgain()
    } else {
      const [held] = await Promise.all([meanwhile, portal.startAgain()])
      expect(held.status).toBe(200)
    }
    expect((await ask('/api/user', { headers: { cookie } })).status).toBe(200)
  },
)
