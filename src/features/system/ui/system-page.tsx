import { Stack } from '@mantine/core'
import { useTimeZone } from '#kit/context/session'
import { CardSkeleton, ReadError } from '#kit/feedback/loading'
import { Card, PageTitle, RelatedPages } from '#kit/layout/page'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { SystemState } from '../../../shared/system'
import classes from './system.module.css'
import { SystemActions } from './system-actions'
import { SystemParts } from './system-parts'

const REFRESH = 30_000

export function SystemPage() {
  const words = useWords('system')
  const query = trpc.system.state.useQuery(undefined, { refetchInterval: REFRESH })
  const { data, isPending } = query
  return (
    <>
      <PageTitle title={words.title} />
      <RelatedPages group="health" />
      <Stack gap="md">
        <ReadError title={words.failed} query={query} />
        {isPending && <CardSkeleton height="20rem" />}
        {data && <SystemParts state={data} />}
        <SystemActions />
        {data && <Errors errors={data.errors} />}
      </Stack>
    </>
  )
}

function Errors({ errors }: { errors: SystemState['errors'] }) {
  const words = useWords('system')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  if (errors.length === 0) return null
  return (
    <Card title={words.errors}>
      <ul className={classes.list}>
        {errors.map(({ at, text }) => (
          <li key={at + text}>
            <b>{instant(at, timeZone)}</b>
            <p lang="en">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
