import { setPriority, constants as system } from 'node:os'
import { foreseeUpgrade } from '../../src/operations/upgrade/upgrade-check'
import { listSettings } from '../../src/server/process/origins'
import { type Command, JSON_OPTION, tell } from './command'

/** What this machine was told, and what this program would do to its database. */
export const machineCommands: Command[] = [
  {
    name: 'config',
    usage: 'config',
    summary: 'Prints every setting that is in force and where it comes from; secrets as dots.',
    options: JSON_OPTION,
    run(invocation) {
      const settings = listSettings(invocation.env, invocation.origins ?? {})
      tell(invocation, settings, settings.map(({ name, value, from }) => `${name} = ${value} (from ${from})`).join('\n'))
      return 0
    },
  },
  {
    name: 'upgrade check',
    usage: 'upgrade check',
    summary: "Says what the next start would do to the database, and changes nothing; 0 when there's nothing to do.",
    options: JSON_OPTION,
    run(invocation) {
      setPriority(system.priority.PRIORITY_LOW)
      const outlook = foreseeUpgrade(invocation.env)
      tell(invocation, outlook, outlook.text)
      return outlook.state === 'nothing' ? 0 : 1
    },
  },
]
