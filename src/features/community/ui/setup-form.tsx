import { Box, Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fieldErrors, readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { focusFirstProblem } from '#kit/forms/focus-first-problem'
import { useWordForm } from '#kit/forms/use-word-form'
import { useLanguage, useWords } from '#kit/words/words'
import { client, rememberUser } from '../../../client/trpc-client'
import classes from './setup.module.css'
import { CommunityFields, FirstAdminFields } from './setup-fields'
import { blank, type SetupValues, toInput, validate } from './setup-values'
import { gatherStreetProblems, toStreets } from './street-list'

/** `children` are other ways to begin, for the few who need them: after the form. */
export function SetupForm({ token, children }: { token: string; children?: ReactNode }) {
  const words = useWords('setup')
  const { welcome } = useWords('joining')
  const language = useLanguage()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useWordForm({ initialValues: blank(language), validate: (values) => validate(values, token) })

  async function send(values: SetupValues) {
    setBusy(true)
    try {
      const user = await client.community.setup.mutate(toInput(values, token))
      rememberUser(user.id)
      showToast({
        title: welcome(user.name),
        message: words.communityReady(values.community.name),
        tone: 'success',
      })
      await navigate('/')
    } catch (error) {
      form.setErrors(gatherStreetProblems(fieldErrors(error), 'community.streets') as Record<string, string>)
      focusFirstProblem(form.node.current)
      showToast({ title: words.setupFailed, message: readProblem(error).message, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form.node} onSubmit={form.onSubmit(send)} noValidate>
      <h1 className={classes.title}>{words.setupHeading}</h1>
      <Text mt={6} mb="lg" c="dimmed">
        {words.setupIntro}
      </Text>
      <CommunityFields form={form} />
      <FirstAdminFields form={form} streets={toStreets(form.values.community.streets)} />
      <Box mt="lg">
        <Button type="submit" loading={busy}>
          {words.openPortal}
        </Button>
      </Box>
      {children}
    </form>
  )
}
