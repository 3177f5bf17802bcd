import { createTextGateway } from '../../src/server/notifications/sms/gateways'
import { readSettings, smsNameOf } from '../../src/server/settings'
import { textNumberOf } from '../../src/shared/phone'
import { measureText } from '../../src/shared/text-parts'
import { type Command, Refusal, requireWord, withDatabase } from './command'

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
