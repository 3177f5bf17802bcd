import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../testing/new-folder'
import { readEnv, SETTING_NAMES } from './env'
import { hideSecrets, listSettings, originsOf } from './origins'

const show = (file: Record<string, string>, environment: Record<string, string>) =>
  listSettings(readEnv({ ...file, ...environment }), originsOf(file, environment))
const find = (settings: ReturnType<typeof show>, name: string) => settings.find((setting) => setting.name === name)

test('every setting is listed with its origin: environment, file or default', () => {
  const settings = show({ PORT: '4000', HOST: '0.0.0.0', BACKUP_KEEP: '' }, { PORT: '5000' })
  expect(settings.map(({ name }) => name)).toEqual(SETTING_NAMES)
  expect(find(settings, 'PORT')).toEqual({ name: 'PORT', value: '5000', from: 'environment' })
  expect(find(settings, 'HOST')).toEqual({ name: 'HOST', value: '0.0.0.0', from: '.env' })
  expect(find(settings, 'BACKUP_KEEP')).toEqual({ name: 'BACKUP_KEEP', value: '14', from: 'default' })
  expect(find(settings, 'PUBLIC_URL')?.value).toBe('http://localhost:5000')
})

test('the list contains no secret, however it was set', () => {
  const secret = 'p%40ss:w0rd'
  const file = join(newFolder(), 'secret')
  const urls = [
    `smtp://board:${secret}@mail.example.org:587`,
    `smtp://board@example.org:${secret}@mail.example.org:587`,
    `smtp://board@example.org:@${secret}@mail.example.org:587`,
    `smtp://example/board:${secret}@mail.example.org`,
    `smtps://mail.example.org?auth.pass=${secret}`,
  ]
  for (const url of urls) {
    writeFileSync(file, url)
    const ways: [Record<string, string>, string][] = [
      [{ SMTP_URL: url }, '.env'],
      [{ SMTP_URL_FILE: file }, 'file'],
    ]
    for (const [given, from] of ways) {
      const settings = show({ ...given, ADMIN_PASSWORD: secret }, {})
      expect(find(settings, 'SMTP_URL')?.from).toBe(from)
      expect(find(settings, 'SMTP_URL')?.value).toContain('••••••')
      expect(find(settings, 'SMTP_URL')?.value).toContain('mail.example.org')
      expect(find(settings, 'ADMIN_PASSWORD')?.value).toBe('••••••')
      expect(JSON.stringify(settings)).not.toMatch(/w0rd/)
    }
  }
  expect(find(show({ SMTP_URL: 'smtp://127.0.0.1:25?ignoreTLS=true' }, {}), 'SMTP_URL')?.value).toBe('smtp://127.0.0.1:25?ignoreTLS=true')
})

test('a secret URL shows only its host', () => {
  const settings = show(
    {
      HEARTBEAT_URL: 'https://hc-ping.com/w0rd-7a1c?rid=1',
      SMS_WEBHOOK_URL: 'Https://sms.example.org/hooks/w0rd',
      SMS_WEBHOOK_SECRET: 'w0rd of 16 characters',
    },
    {},
  )
  expect(find(settings, 'HEARTBEAT_URL')?.value).toBe('https://hc-ping.com/••••••')
  expect(find(settings, 'SMS_WEBHOOK_URL')?.value).toBe('Https://sms.example.org/••••••')
  expect(JSON.stringify(settings)).not.toContain('w0rd')
  expect(find(show({ HEARTBEAT_URL: 'https://beat.example.org' }, {}), 'HEARTBEAT_URL')?.value).toBe('https://beat.example.org')
})

test('a URL keeps its host and loses its password', () => {
  const told: [string, string][] = [
    ['rest:https://board@example.org:w0rd@copies.example.org:8000/us', 'rest:https://board@example.org:••••••@copies.example.org:8000/us'],
    ["rclone::webdav,url='https://copies.example.org',pass=w0rd:us", "rclone::webdav,url='https://copies.example.org',pass=••••••"],
    ['smtp://7a1c-w0rd:7a1c-w0rd@mail.example.org:587', 'smtp://••••••:••••••@mail.example.org:587'],
    ['smtp://w0rd-7a1c:w0rd@mail.example.org', 'smtp://w0rd-7a1c:••••••@mail.example.org'],
    ['sftp:board@copies.example.org:/us', 'sftp:board@copies.example.org:/us'],
    ['sftp:copies.example.org:/us@home', 'sftp:copies.example.org:/us@home'],
    ['sftp:board:w0rd@copies.example.org:/us', 'sftp:board:••••••@copies.example.org:/us'],
    ['rest:https://tok3n@copies.example.org:8000/us', 'rest:https://••••••@copies.example.org:8000/us'],
    ['http://tok3n@sms.example.org', 'http://••••••@sms.example.org'],
    ['https://sms.example.org/send?to=@rosa', 'https://sms.example.org/send?to=@rosa'],
    [
      'Head "https://board:w0rd@copies.example.org:8000/config": no route',
      'Head "https://board:••••••@copies.example.org:8000/config": no route',
    ],
    ['Head "http://127.0.0.1:8000/config": no route', 'Head "http://127.0.0.1:8000/config": no route'],
  ]
  for (const [text, shown] of told) expect(hideSecrets(text)).toBe(shown)
})
