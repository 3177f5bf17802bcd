import { Box, Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fieldErrors, readProblem } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { client, rememberUser } from '../../../client/trpc-client'
import classes from './setup.module.css'
import { CommunityFields, FirstAdminFields } from './setup-fields'
import { blank, type SetupValues, toInput, validate } from './setup-values'
import { gatherStreetProblems, toStreets } from './street-list'

export function SetupForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const node = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: blank(), validate: (values) => validate(values, token) })

  async function send(values: SetupValues) {
    setBusy(true)
    try {
      const user = await client.community.setup.mutate(toInput(values, token))
      rememberUser(user.id)
      showToast({
        title: `Welcome, ${user.name}!`,
        message: `${values.community.name} is ready. Next: invite your neighbors.`,
        tone: 'success',
      })
      await navigate('/')
    } catch (error) {
      form.setErrors(gatherStreetProblems(fieldErrors(error), 'community.streets') as Record<string, string>)
      focusFirstProblem(node.current)
      showToast({ title: 'Setup failed', message: readProblem(error).message, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={node} onSubmit={form.onSubmit(send, () => focusFirstProblem(node.current))} noValidate>
      <h1 className={classes.title}>Set up your portal</h1>
      <Text mt={6} mb="lg" c="dimmed">
        This takes about two minutes. You can change everything later in Settings.
      </Text>
      <CommunityFields form={form} />
      <FirstAdminFields form={form} streets={toStreets(form.values.community.streets)} />
      <Box mt="lg">
        <Button type="submit" loading={busy}>
          Open the portal
        </Button>
      </Box>
    </form>
  )
}
