import { Button, Group } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconDeviceMobileOff,
  IconDoorExit,
  IconLink,
  IconLockOpen,
  IconMail,
  IconMailForward,
  IconPencil,
  IconPencilPlus,
  IconRotateClockwise,
  IconShield,
  IconTrash,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useMail } from '#kit/context/session'
import { readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { ActionMenu } from '#kit/lists/action-menu'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import type { OpenDialog, UserAction } from './user-actions'

const ITEMS: Record<UserAction, { icon: typeof IconBan; grave?: boolean }> = {
  approve: { icon: IconUserCheck },
  edit: { icon: IconPencil },
  resend: { icon: IconMailForward },
  link: { icon: IconLink },
  rescue: { icon: IconDeviceMobileOff },
  role: { icon: IconShield },
  unban: { icon: IconLockOpen },
  reactivate: { icon: IconRotateClockwise },
  decline: { icon: IconUserX },
  takeBack: { icon: IconArrowBackUp },
  write: { icon: IconPencilPlus },
  emails: { icon: IconMail },
  moveOut: { icon: IconDoorExit },
  ban: { icon: IconBan, grave: true },
  delete: { icon: IconTrash, grave: true },
}

export function UserMenu(props: { user: ListedUser; actions: UserAction[]; onAction: (dialog: OpenDialog) => void }) {
  const { user, actions, onAction } = props
  const words = useWords('users')
  const { resend } = useResendApproval(user)
  const navigate = useNavigate()
  function start(action: UserAction) {
    if (action === 'resend') resend()
    else if (action === 'write') void navigate(`/messages?to=${user.id}`)
    else onAction({ kind: action, user })
  }
  const waits = user.status === 'pending'
  const inMenu = actions.filter((action) => action !== 'approve' || !waits)
  const isAwaited = (action: UserAction) => action === 'resend' && user.invitation === 'awaited'
  if (actions.length === 0) return null
  return (
    <Group gap={6} align="stretch" justify="flex-end" wrap="nowrap">
      {waits && actions.includes('approve') && (
        <Button px="min(0.875rem, 3vw)" aria-description={user.name} onClick={() => start('approve')}>
          {words.do.approve}
        </Button>
      )}
      <ActionMenu
        label={words.actionsFor(user.name)}
        actions={inMenu.map((action) => ({
          label: action === 'emails' ? words.emailTo(user.name) : isAwaited(action) ? words.sendInvitation : words.do[action],
          icon: ITEMS[action].icon,
          isGrave: ITEMS[action].grave,
          onPress: () => start(action),
        }))}
      />
    </Group>
  )
}

const WARNING_TOAST = 6000

function useResendApproval(user: ListedUser) {
  const mail = useMail()
  const words = useWords('users')
  const showStatusFailure = useStatusFailure()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.people.resendApproval.useMutation({
    onSuccess: ({ warning }) => {
      if (warning) {
        showToast({
          title: words.markedNotified,
          message: mail.promise(words.markedNotifiedWhat(user.name)),
          duration: WARNING_TOAST,
        })
      } else {
        showToast({
          title: user.invitation === 'awaited' ? words.invitationSent : words.approvalSent,
          message: words.approvalSentWhat(user.email),
          tone: 'success',
        })
      }
    },
    onError: showStatusFailure(words.approvalFailed, words.approvalFailedWhy),
    onSettled: () => utils.people.invalidate(),
  })
  return { resend: () => mutate({ id: user.id }), busy: isPending }
}

/** Shows 'Role change failed: 403', or the title without a status if no answer came. */
export function useStatusFailure() {
  const { withStatus } = useWords('users')
  return (title: string, why: string) => (error: unknown) => {
    const { status } = readProblem(error)
    showFailure(status === 0 ? title : withStatus(title, status), error, why)
  }
}
