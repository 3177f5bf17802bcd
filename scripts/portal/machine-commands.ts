import { setPriority, constants as system } from 'node:os'
import { foreseeUpgrade } from '../../src/operations/upgrade/upgrade-check'
import { createTextGateway } from '../../src/server/notifications/sms/gateways'
import { listSettings } from '../../src/server/process/origins'
import { readSettings, smsNameOf } from '../../src/server/settings'
import { textNumberOf } from '../../src/shared/phone'
import { measureText } from '../../src/shared/text-parts'
import { type Command, JSON_OPTION, Refusal, requireWord, tell, withDatabase } from './command'

/** Commands about this machine's settings and upgrades. */
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

export const textCommands: Command[] = [
  {
    name: 'text test',
    usage: 'text test NUMBER',
    summary: 'Sends a text message now, past the outbox, and says what the gateway answers.',
    async run(invocation) {
      const { env, print } = invocation
      const to = textNumberOf(requireWord(invocation, 0, 'NUMBER'))
      if (to === null) throw new Refusal('Text messages go to US numbers only, such as 555-010-4477.')
      const gateway = createTextGateway(env)
      if (!gateway)
        throw new Refusal('No gateway is set up. Set TWILIO_ACCOUNT_SID and what belongs to it, or SMS_WEBHOOK_URL; see docs/texts.md.')
      const settings = await withDatabase(env, ({ reads }) => readSettings(reads))
      const { text, segments } = measureText(`${smsNameOf(settings)}: this is a test. Text messages work.`)
      const outcome = await gateway.send({ id: Date.now(), to, text, segments, isUrgent: false })
      if (outcome.is !== 'accepted') throw new Refusal(`Not sent: ${outcome.reason}`)
      print(`The gateway took it for ${to}.`)
      return 0
    },
  },
]
