import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMail } from '#kit/context/session'
import fields from '#kit/forms/fields.module.css'
import { PasswordField } from '#kit/forms/password-field'
import { Radio } from '#kit/forms/radio'
import { Card } from '#kit/layout/page'
import { StatusBadge } from '#kit/lists/status-badge'
import { useMailText } from '#kit/text/mail-notes'
import { useWords } from '#kit/words/words'
import classes from './settings.module.css'

export function MailCard() {
  const words = useWords('settings')
  const labels = useWords('mailState')
  const mailText = useMailText()
  const { state } = useMail()
  return (
    <Card title={words.sections.email} aside={<StatusBadge tone={state === 'ready' ? 'green' : 'amber'}>{labels[state]}</StatusBadge>}>
      <p>{mailText(state) || words.emailWorks}</p>
      {state === 'missing' ? (
        <MailSetUp />
      ) : (
        <Button component={Link} to="/outbox" variant="default" style={{ alignSelf: 'start' }}>
          {state === 'ready' ? words.outbox : words.howToFix}
        </Button>
      )}
    </Card>
  )
}

const PROVIDERS = ['gmail', 'fastmail', 'other'] as const
const SERVERS = { gmail: 'smtp.gmail.com', fastmail: 'smtp.fastmail.com', other: '' }
const EMPTY = { address: '', password: '', server: '', port: '465', user: '' }

/** Nothing typed here leaves the page, or is kept as a draft. */
function MailSetUp() {
  const words = useWords('settings').mailSetUp
  const { outbox } = useWords('settings')
  const [provider, setProvider] = useState<(typeof PROVIDERS)[number]>('gmail')
  const [values, setValues] = useState(EMPTY)
  const [copied, setCopied] = useState('')
  const server = SERVERS[provider] || values.server
  const { address, password } = values
  const lines = `SMTP_URL=${toAddress({ ...(provider === 'other' ? values : { ...EMPTY, address, password: password.replace(/\s/g, '') }), server })}
MAIL_FROM=${address.trim()}`
  const of = (name: keyof typeof EMPTY) => ({
    value: values[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => setValues({ ...values, [name]: value }),
  })
  return (
    <div className={classes.setUp}>
      <Radio.Group
        label={words.provider}
        value={provider}
        onChange={(name) => setProvider(PROVIDERS.find((one) => one === name) ?? 'other')}
      >
        {PROVIDERS.map((name) => (
          <Radio key={name} value={name} label={words.providers[name]} mt="sm" />
        ))}
      </Radio.Group>
      <p>{words.microsoft}</p>
      <TextInput label={words.address} type="email" {...of('address')} />
      <PasswordField label={words.password} description={words.passwordHints[provider]} {...of('password')} />
      {provider === 'other' && (
        <>
          <div className={fields.pair}>
            <TextInput label={words.server} {...of('server')} />
            <TextInput label={words.port} inputMode="numeric" {...of('port')} />
          </div>
          <TextInput label={words.user} {...of('user')} />
        </>
      )}
      <p>{words.stays}</p>
      {address && password && server ? (
        <ol className={classes.steps}>
          <li>
            {words.paste}
            <pre className={classes.lines}>{lines}</pre>
            {/* Browsers allow the clipboard only over HTTPS and on localhost. */}
            {'clipboard' in navigator && (
              <Group gap={8}>
                <Button variant="default" onClick={() => void navigator.clipboard.writeText(lines).then(() => setCopied(lines))}>
                  {copied === lines ? words.copied : words.copy}
                </Button>
              </Group>
            )}
          </li>
          <li>
            {words.run}
            <pre className={classes.lines}>sudo systemctl restart portico</pre>
          </li>
          <li>
            {words.test} <Link to="/outbox">{outbox}</Link>
          </li>
        </ol>
      ) : (
        <p>{words.fillIn}</p>
      )}
    </div>
  )
}

function toAddress({ address, password, server, port, user }: typeof EMPTY): string {
  const scheme = port.trim() === '465' ? 'smtps' : 'smtp'
  return `${scheme}://${encode(user.trim() || address.trim())}:${encode(password)}@${server.trim()}:${port.trim()}`
}

const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
