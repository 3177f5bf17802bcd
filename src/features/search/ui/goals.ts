import { IconKey, IconMailPlus, IconSpeakerphone, IconTool, IconUserPlus } from '@tabler/icons-react'
import { useViewer } from '#kit/context/viewer'
import { useWords } from '#kit/words/words'
import { may, type Permission } from '../../../shared/permissions'
import type { Goal } from './choices'

/** What people come for most, beside the pages of the menu. */
export function useActions(): Goal[] {
  const { actions } = useWords('search')
  const viewer = useViewer()
  const all: (Goal & { permission: Permission })[] = [
    { label: actions.report, path: '/maintenance', icon: IconTool, permission: 'maintenance.own' },
    { label: actions.write, path: '/messages', icon: IconMailPlus, permission: 'messages.own' },
    { label: actions.password, path: '/profile?tab=settings', icon: IconKey, permission: 'account.own' },
    { label: actions.announce, path: '/announcements?form=new', icon: IconSpeakerphone, permission: 'announcements.manage' },
    { label: actions.invite, path: '/users?form=invite', icon: IconUserPlus, permission: 'users.invite' },
  ]
  return all.filter(({ permission }) => may(viewer, permission))
}
