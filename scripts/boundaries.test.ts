import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { crossedBoundaries } from './boundaries'

const root = resolve(import.meta.dirname, '..')

/** A checkout in small. Each file imports nothing but what a rule forbids. */
const FILES = `
  src/shared/phone.ts db/schema.ts src/server/process/clock.ts src/server/people.ts src/server/limits/limits.ts
  src/server/notifications/notify.ts src/server/auth/sessions.ts src/server/trpc/context.ts src/server/http/pages.ts
  src/operations/backup/backup.ts src/features/polls/schema.ts src/features/polls/router.ts src/features/polls/queries.ts
  src/features/polls/mail.ts src/features/polls/access.ts src/features/polls/counting/rounds.ts src/features/polls/polls.test.ts
  src/features/polls/ui/poll-card.tsx src/features/events/router.ts src/router.ts src/rest/routes.ts src/app.ts src/testing/portal.ts
  src/client/kit/empty.tsx src/client/trpc.ts src/client/signed-in.tsx src/client/routes.tsx e2e/story.e2e.ts`

/** A forbidden import and the rule that refuses it. */
const FORBIDDEN: [file: string, opens: string, rule: string][] = [
  ['src/server/process/clock.ts', '../people', 'server-process-opens-lower-rooms'],
  ['src/server/people.ts', './limits/limits', 'server-base-opens-lower-rooms'],
  ['src/server/limits/limits.ts', 'type ../trpc/context', 'server-limits-opens-lower-rooms'],
  ['src/server/trpc/context.ts', '../http/pages', 'server-trpc-opens-lower-rooms'],
  ['src/server/notifications/notify.ts', 'type ../auth/sessions', 'server-notifications-opens-lower-rooms'],
  ['src/server/auth/sessions.ts', 'type ../trpc/context', 'server-auth-opens-lower-rooms'],
  ['src/shared/phone.ts', 'date-fns', 'shared-opens-zod-only'],
  ['src/shared/phone.ts', '../server/people', 'shared-opens-zod-only'],
  ['db/schema.ts', '../src/server/people', 'db-opens-shared'],
  ['src/server/people.ts', '../features/polls/queries', 'server-opens-db-and-shared'],
  ['src/operations/backup/backup.ts', '../../features/polls/queries', 'operations-open-the-kernel'],
  ['src/server/people.ts', '../operations/backup/backup', 'server-opens-db-and-shared'],
  ['src/features/polls/schema.ts', '../../server/people', 'feature-schema-opens-zod-and-shared'],
  ['src/features/polls/schema.ts', 'kysely', 'feature-schema-opens-zod-and-shared'],
  ['src/features/polls/router.ts', './ui/poll-card', 'feature-opens-its-own-slice-and-the-kernel'],
  ['src/features/polls/router.ts', '../../rest/routes', 'feature-opens-its-own-slice-and-the-kernel'],
  ['src/features/polls/router.ts', '../events/router', 'features-never-import-one-another'],
  ['src/features/polls/polls.test.ts', '../events/router', 'features-never-import-one-another'],
  ['src/features/polls/ui/poll-card.tsx', '../queries', 'feature-ui-opens-its-schema-and-the-kit'],
  ['src/features/polls/ui/poll-card.tsx', '../../../client/routes', 'feature-ui-opens-its-schema-and-the-kit'],
  ['src/rest/routes.ts', '../features/polls/queries', 'assembly-opens-server-rooms'],
  ['src/app.ts', './features/polls/mail', 'services-alone-open-mail'],
  ['src/features/polls/counting/rounds.ts', '../ui/poll-card', 'feature-opens-its-own-slice-and-the-kernel'],
  ['src/app.ts', './client/routes', 'assembly-opens-server-rooms'],
  ['src/client/kit/empty.tsx', '../../features/polls/ui/poll-card', 'client-opens-shared'],
  ['src/client/kit/empty.tsx', '../../server/people', 'client-opens-shared'],
  ['src/client/routes.tsx', '../features/polls/queries', 'routes-open-pages'],
  ['src/client/signed-in.tsx', '../features/polls/queries', 'routes-open-pages'],
  ['src/client/trpc.ts', '../router', 'client-knows-the-router-as-a-type'],
  ['src/app.ts', './testing/portal', 'testing-is-for-tests'],
  ['src/features/polls/polls.test.ts', '../../../e2e/story.e2e', 'browser-tests-are-a-room-of-their-own'],
  ['src/app.ts', './features/polls/polls.test', 'tests-are-not-imported'],
  ['src/features/polls/router.ts', './access', 'tests-are-not-imported'],
  ['src/server/people.ts', 'react', 'server-runs-on-dependencies'],
  ['src/server/people.ts', './missing', 'everything-resolves'],
  ['src/features/polls/queries.ts', './router', 'no-circle'],
]
/** The other half of that circle. */
const ALLOWED: [file: string, opens: string] = ['src/features/polls/router.ts', './queries']

const folder = newFolder()

beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const file of ['tsconfig.json', 'package.json']) copyFileSync(join(root, file), join(folder, file))
})

test('a forbidden import is refused by its rule', { timeout: 60_000 }, () => {
  for (const file of FILES.trim().split(/\s+/)) {
    const opens = [ALLOWED, ...FORBIDDEN].filter(([from]) => from === file).map(([, name]) => name)
    const lines = opens.map((name, index) =>
      name.startsWith('type ') ? `import type * as m${index} from '${name.slice(5)}'` : `import * as m${index} from '${name}'`,
    )
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${lines.join('\n')}\nexport const name = '${file}'\n`)
  }
  const lines = crossedBoundaries(folder)
  const missed = FORBIDDEN.filter(([file, , rule]) => !lines.some((line) => line.startsWith(`${rule}: ${file} → `)))
  expect(missed).toEqual([])
})
