import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import '../server/errors'
import { textIn } from './words'

const modules = import.meta.glob<Record<string, unknown>>(['../features/*/schema.ts', '../shared/*.ts', '!../**/*.test.ts'], {
  eager: true,
})
const schemas = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, schema]) =>
    schema instanceof z.ZodMiniType && schema._zod.def.type !== 'custom' ? [{ name: `${file} ${name}`, schema }] : [],
  ),
)

const LONG = 'x'.repeat(30_000)
const WRONG: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x\ny',
  '\u0007',
  '@',
  'a@',
  LONG,
  '2026-13-41',
  '2026-01-31T99:99',
  '[',
  '["x"]',
  '-1',
  -1,
  0,
  1.5,
  10 ** 20,
  true,
  {},
  [],
  ['x'],
  [{}],
  [null],
  [''],
  Array.from({ length: 300 }, () => 'x'),
  Array.from({ length: 300 }, (_, at) => `x${at}`),
  [{ language: 'xx' }],
  [{ language: 'es', title: 'x' }],
]

const shapeOf = (schema: z.ZodMiniType): Record<string, z.ZodMiniType> =>
  ('shape' in schema._zod.def ? (schema._zod.def.shape as Record<string, z.ZodMiniType>) : undefined) ?? {}

/** Returns each wrong value alone, and in each field while the others are missing. */
const inputsFor = (schema: z.ZodMiniType): unknown[] => [
  ...WRONG,
  ...WRONG.map((value) => Object.fromEntries(Object.keys(shapeOf(schema)).map((name) => [name, value]))),
]

test('every refusal of every schema is a sentence of the catalogs, in each language', () => {
  expect(schemas.length).toBeGreaterThan(100)
  const free = new Set<string>()
  const said = new Set<string>()
  for (const { name, schema } of schemas) {
    for (const input of inputsFor(schema)) {
      for (const { message } of z.safeParse(schema, input).error?.issues ?? []) {
        said.add(message)
        const [english, spanish] = [textIn('en', message), textIn('es', message)]
        if (english === message || english === spanish) free.add(`${name}: ${message}`)
      }
    }
  }
  expect([...free]).toEqual([])
  expect(said.size).toBeGreaterThan(100)
})
