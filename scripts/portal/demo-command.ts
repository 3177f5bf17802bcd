import type { Command } from './command'

export const demoCommands: Command[] = [
  {
    name: 'demo',
    usage: 'demo',
    summary: 'Serves an invented community in mid-story, on a database of its own. The same as npm run demo.',
    async run() {
      await import('../demo')
      return undefined
    },
  },
]
