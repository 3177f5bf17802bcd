import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They last long for their size, by which Vitest orders files it does not know: as the last ones they would keep one worker alone. */
const LONGEST = /\/(every-page|long-words|calls-nobody)\b/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['e2e/*.e2e.ts', 'src/features/*/*.e2e.ts'],
    environment: 'node',
    pool: 'forks',
    globalSetup: 'src/testing/own-temporary-folder.ts',
    // A story waits two fifths of its time, so three keep two cores busy; each has a portal of its own. Test files share a process and
    // its browser.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // As patient as the browser itself (e2e/browser.ts): the machine may be busy.
    expect: { poll: { timeout: 40_000 } },
  },
})
