import '../src/server/storage/private-files'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openDatabase } from '../db/client'
import { migrate } from '../db/migrate'
import { buildApp } from '../src/app'
import { readEnv } from '../src/server/process/env'
import { silentLog } from '../src/server/process/log'
import { ensureLinkSecret } from '../src/server/settings'
import { createServices } from '../src/services'
import { story } from './demo/story'
import { tellStory } from './demo/tell-story'

const PASSWORD = 'portico-demo'

/** The demo uses files of its own and sends no mail. */
Object.assign(process.env, {
  DATABASE_FILE: process.env.DEMO_DATABASE_FILE ?? 'db/demo.sqlite',
  UPLOADS_DIR: process.env.DEMO_UPLOADS_DIR ?? 'uploads/demo',
  BACKUP_KEEP: '0',
  SMTP_URL: '',
})

async function prepare() {
  const env = readEnv(process.env)
  if (existsSync(env.DATABASE_FILE)) return
  mkdirSync(dirname(env.DATABASE_FILE), { recursive: true })
  mkdirSync(env.UPLOADS_DIR, { recursive: true })
  const database = openDatabase(env.DATABASE_FILE)
  await migrate(database)
  await database.write(ensureLinkSecret)
  const services = await createServices(database, env, silentLog)
  const app = await buildApp(services)
  await tellStory(services, app, PASSWORD)
  await app.close()
  await services.mailQueue.stop()
  await services.ballotBox.close()
  database.checkpoint()
  await database.close()
}

await prepare()
// A free port is known once the server listens.
const { serving } = await import('../src/main')
const url = await serving
process.stdout.write(`\nThe demo community is at ${url}. Everyone's password is ${PASSWORD}; sign in as\n`)
for (const { username, name, isAdmin, isSuperAdmin } of story.cast) {
  process.stdout.write(`  ${username.padEnd(10)}${name}${isSuperAdmin ? ', super admin' : isAdmin ? ', admin' : ''}\n`)
}
const { DATABASE_FILE, UPLOADS_DIR } = process.env
process.stdout.write(`To start the story again, stop it and delete ${DATABASE_FILE} and ${UPLOADS_DIR}.\n\n`)
