import { countSearch, rebuildSearch } from '../../src/operations/start/search-index'
import { type Command, JSON_OPTION, requireWritable, tell } from './command'

export const searchCommands: Command[] = [
  {
    name: 'search rebuild',
    usage: 'search rebuild',
    summary: 'Makes the index of the search again from the stored texts; the portal may run, and waits with writing for some seconds.',
    options: JSON_OPTION,
    run(invocation) {
      const { DATABASE_FILE } = invocation.env
      requireWritable(invocation.env)
      rebuildSearch(DATABASE_FILE)
      const { entered } = countSearch(DATABASE_FILE)
      tell(
        invocation,
        { entered },
        `The index is rebuilt: ${entered} texts can be found. What it did not know yet is taken in while the portal runs.`,
      )
      return 0
    },
  },
]
