import { Button, Group, Stack, Text } from '@mantine/core'
import { useViewer } from '#kit/context/viewer'
import { showToast } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../../client/trpc'
import { may } from '../../../../../shared/permissions'
import type { ReportDetails } from '../../../answers'
import { failureText } from '../../failure-text'
import { Care } from './care'
import { BoardNotes } from './notes'

interface Props {
  report: ReportDetails
  onShow: () => void
  onJoin: () => void
}

/** What the board alone sees and does: who has it in hand, what neighbors see, what it was joined with, notes. */
export function BoardPart({ report, onShow, onJoin }: Props) {
  const words = useWords('maintenance')
  const viewer = useViewer()
  const followers = report.followers ?? []
  return (
    <Stack gap="lg">
      <Care report={report} />
      {followers.length > 0 && <Text>{words.followedBy(followers.map(({ name }) => name).join(', '))}</Text>}
      {Boolean(report.mergedIds?.length) && <Text>{words.joinedInto((report.mergedIds ?? []).map((id) => `#${id}`).join(', '))}</Text>}
      {may(viewer, 'maintenance.update') && <Actions report={report} onShow={onShow} onJoin={onJoin} />}
      {report.notes && <BoardNotes key={report.id} report={report} />}
    </Stack>
  )
}

function Actions({ report, onShow, onJoin }: Props) {
  const words = useWords('maintenance')
  const utils = trpc.useUtils()
  const done = {
    onSuccess: async () => {
      showToast({ title: words.saved, tone: 'success' as const })
      await utils.maintenance.invalidate()
    },
    onError: (error: unknown) =>
      showToast({ title: words.notSaved, message: failureText(error, words.updateFailedWhy), tone: 'destructive' as const }),
  }
  const hide = trpc.maintenance.hide.useMutation(done)
  const part = trpc.maintenance.unmerge.useMutation(done)
  const { id, mergedInto } = report
  if (mergedInto)
    return (
      <Group gap="0.5rem">
        <Text>{words.joinedWithNumber(report.mergedIntoId ?? 0)}</Text>
        <Button variant="default" loading={part.isPending} onClick={() => part.mutate({ id })}>
          {words.partAgain}
        </Button>
      </Group>
    )
  return (
    <Group gap="0.5rem">
      <Button variant="default" onClick={onShow}>
        {report.isPublic ? words.changeShown : words.show}
      </Button>
      {report.isPublic && (
        <Button variant="default" loading={hide.isPending} onClick={() => hide.mutate({ id })}>
          {words.takeOff}
        </Button>
      )}
      <Button variant="default" onClick={onJoin}>
        {words.join}
      </Button>
    </Group>
  )
}
