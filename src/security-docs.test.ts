import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const NAMED = /`([\w./*-]+(?:\.(?:ts|tsx|js|json|service|example)|Caddyfile))`/g
const QUOTED = /`([\w./-]+\.ts)`, "([^"]+)"/g
const LINKED = /\]\(([\w./-]+\.md)\)/g
const ROW = /^\| \d+\.\d+\.\d+ \| (\d) \| (?:\*\*)?([a-z ]+?)(?:\*\*)? \| .+ \|$/gm

/** The files a name in these documents may mean; without the repository's own folder it is somewhere under `src`. */
const filesOf = (name: string) => [...globSync(name), ...globSync(`src/**/${name}`)]

describe.each(['docs/security.md', 'docs/security-asvs.md'])('%s', (path) => {
  const text = readFileSync(path, 'utf8')

  test('names tests, files and pages that are there', () => {
    const names = [...text.matchAll(NAMED)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(20)
    expect([...new Set(names)].filter((name) => filesOf(name).length === 0)).toEqual([])
    expect([...text.matchAll(LINKED)].map(([, page = '']) => `docs/${page}`).filter((page) => !existsSync(page))).toEqual([])
  })

  test('quotes what stands in them', () => {
    const gone = [...text.matchAll(QUOTED)].filter(
      ([, name = '', quoted = '']) => !filesOf(name).some((file) => readFileSync(file, 'utf8').includes(quoted)),
    )
    expect(gone.map(([whole]) => whole)).toEqual([])
  })
})

test('docs/security-asvs.md counts what it lists', () => {
  const text = readFileSync('docs/security-asvs.md', 'utf8')
  const rows = [...text.matchAll(ROW)].filter(([, level]) => level !== '3').map(([, , verdict]) => verdict)
  const count = (verdict: string) => rows.filter((each) => each === verdict).length
  const sums = `${count('met')} met, ${count('not applicable')} not applicable, ${count('deviation')} deviations`
  expect(rows).toHaveLength(253)
  expect(text).toContain(sums)
})
