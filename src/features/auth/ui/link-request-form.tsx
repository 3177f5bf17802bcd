import { Button, Group, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconMailForward } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { useWordForm } from '#kit/forms/form'
import { useWords } from '#kit/words/words'
import { type CommunityInfo, client } from '../../../client/trpc-client'
import { forgotPassword } from '../schema'
import classes from './auth-page.module.css'
import { AskTheBoard, MailStateNote } from './notes'
import publicPages from './public-pages.module.css'

const toSignIn = () => document.querySelector<HTMLInputElement>('[name="username"]')?.focus()

interface Props {
  kind: 'forgot' | 'link'
  community: CommunityInfo | undefined
  /** The typed user name, which may be an address. */
  name: string
  onBack: () => void
}

/** Asks for a link to a new password or for one that signs in. Both answer alike. */
export function LinkRequestForm({ kind, community, name, onBack }: Props) {
  const { emailLink } = useWords('authPage')
  const words = useWords('publicPages')
  const { cancel } = useWords('kit')
  const mail = community?.mail ?? 'ready'
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const form = useWordForm({
    initialValues: { email: name.includes('@') ? name : '' },
    validate: schemaResolver(forgotPassword, { sync: true }),
  })
  const { node } = form

  // The last button disappears, so the focus moves into the form.
  useEffect(() => {
    node.current?.querySelector('input')?.focus()
    return () => void requestAnimationFrame(toSignIn)
  }, [node])

  const answer = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (sent) answer.current?.focus()
  }, [sent])

  const isLink = kind === 'link'

  async function send(values: { email: string }) {
    setBusy(true)
    try {
      const { message } = await client.auth[isLink ? 'requestSignInLink' : 'forgotPassword'].mutate(values)
      showToast({ title: words.linkSent, message, tone: 'success' })
      setSent(true)
    } catch (error) {
      form.refuse(error)
      showToast({ title: words.requestFailed, message: words.requestFailedWhy, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  if (sent) {
    const [emailed, waits] = isLink ? [words.signInLinkEmailed, words.signInLinkWaits] : [words.linkEmailed, words.linkWaits]
    return (
      <div className={publicPages.done}>
        <span className={publicPages.mark}>
          <IconMailForward size={28} aria-hidden />
        </span>
        <h2 ref={answer} tabIndex={-1}>
          {words.checkEmail}
        </h2>
        <p>{(mail === 'ready' ? emailed : waits)(form.values.email)}</p>
        <MailStateNote state={mail} />
        <AskTheBoard email={community?.contactEmail}>{words.stillNothing}</AskTheBoard>
        <Button onClick={onBack}>{words.backToLogin}</Button>
      </div>
    )
  }
  return (
    <form ref={node} onSubmit={form.onSubmit(send)} noValidate>
      <p className={classes.intro}>{isLink ? words.signInLinkIntro : words.forgotIntro}</p>
      <MailStateNote state={mail} />
      <div className={fields.fields}>
        <TextInput label={words.email} type="email" name="email" autoComplete="email" {...form.getInputProps('email')} />
        <Group gap={8} mt={8}>
          <Button type="submit" loading={busy}>
            {isLink ? emailLink : words.sendLink}
          </Button>
          <Button variant="default" onClick={onBack}>
            {cancel}
          </Button>
        </Group>
      </div>
    </form>
  )
}
