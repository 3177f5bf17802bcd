import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/**
 * Runs the files whose names end with one of `longest` first, in that order: a long file started last keeps one worker alone. Vitest
 * orders the others by their size.
 */
export function longestFirst(longest: readonly string[]): TestSequencerConstructor {
  const rankOf = ({ moduleId }: TestSpecification) => {
    const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
    return rank < 0 ? longest.length : rank
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]) {
      return (await super.sort(files)).sort((left, right) => rankOf(left) - rankOf(right))
    }
  }
}
