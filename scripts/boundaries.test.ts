import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { crossedBoundaries } from './boundaries'

const root = resolve(import.meta.dirname, '..')

/** A checkout in small: what each file imports. Every room opens all it may. */
const ROOMS: Record<string, string[]> = {
  'src/shared/phone.ts': ['zod/mini'],
  'db/schema.ts': ['../src/shared/phone', 'kysely'],
  'src/server/process/clock.ts': ['node:crypto'],
  'src/server/notifications/notify.ts': ['../limits/limits', '../people'],
  'src/server/auth/sessions.ts': ['../notifications/notify', '../limits/limits'],
  'src/server/limits/limits.ts': ['../people', '../process/clock'],
  'src/server/trpc/context.ts': ['../limits/limits', '../people'],
  'src/server/http/pages.ts': ['../trpc/context', '../limits/limits'],
  'src/server/people.ts': ['./process/clock', '../../db/schema', '../shared/phone', 'node:crypto'],
  'src/operations/backup/backup.ts': ['../../server/people', '../../shared/phone', '../../../db/schema'],
  'src/features/polls/schema.ts': ['zod/mini', '../../shared/phone'],
  'src/features/polls/router.ts': ['./schema', './queries', '../../server/people', '../../shared/phone', '../../../db/schema'],
  'src/features/polls/queries.ts': ['../../../db/schema', 'kysely'],
  'src/features/polls/mail.ts': ['../../server/people'],
  'src/features/polls/counting/rounds.ts': ['../schema', '../../../server/people'],
  'src/features/polls/polls.test.ts': ['../../testing/portal', './schema', 'vitest'],
  'src/features/polls/ui/polls-page.tsx': [
    '../schema',
    './poll-card',
    '../../../client/kit/empty',
    '../../../client/trpc',
    '@mantine/core',
  ],
  'src/features/polls/ui/poll-card.tsx': ['../../../shared/phone', 'react'],
  'src/features/polls/access.ts': ['../../testing/portal'],
  'src/features/events/router.ts': ['../../server/people'],
  'src/router.ts': ['./features/polls/router', './features/events/router'],
  'src/rest/routes.ts': ['../router', '../server/people'],
  'src/services.ts': ['./features/polls/mail', './notification-types', './server/people'],
  'src/notification-types.ts': ['./features/polls/mail'],
  'src/app.ts': ['./router', './rest/routes', './services', 'fastify'],
  'src/testing/portal.ts': ['../app', '../../db/schema'],
  'e2e/story.e2e.ts': ['../src/testing/portal', '../src/features/polls/schema'],
  'src/client/kit/empty.tsx': ['../../shared/phone', '@mantine/core'],
  'src/client/trpc.ts': ['type ../router', '@trpc/client'],
  'src/client/signed-in.tsx': ['../features/polls/ui/polls-page', './kit/empty'],
  'src/client/routes.tsx': ['../features/polls/ui/polls-page', './kit/empty'],
}

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

const folder = newFolder()

beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const file of ['tsconfig.json', 'package.json']) copyFileSync(join(root, file), join(folder, file))
})

/** Writes the small checkout with `more` imports added. */
function build(more: Record<string, string[]>) {
  for (const [file, imports] of Object.entries(ROOMS)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    const lines = [...imports, ...(more[file] ?? [])].map((name, index) =>
      name.startsWith('type ') ? `import type * as m${index} from '${name.slice(5)}'` : `import * as m${index} from '${name}'`,
    )
    writeFileSync(join(folder, file), `${lines.join('\n')}\nexport const name = '${file}'\n`)
  }
}

/** It reads every import of the small checkout, with TypeScript. */
const PATIENCE = 60_000

test('every room may open what it needs', { timeout: PATIENCE }, () => {
  build({})
  expect(crossedBoundaries(folder)).toEqual([])
})

test('and nothing else', { timeout: PATIENCE }, () => {
  const more: Record<string, string[]> = {}
  for (const [file, opens] of FORBIDDEN) more[file] = [...(more[file] ?? []), opens]
  build(more)
  const lines = crossedBoundaries(folder)
  const missed = FORBIDDEN.filter(([file, , rule]) => !lines.some((line) => line.startsWith(`${rule}: ${file} → `)))
  expect(missed).toEqual([])
})
