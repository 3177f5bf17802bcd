import type { QueryUtils } from '../../../client/trpc'

export const RECENT_ANNOUNCEMENTS = { limit: 5, show: 'published' } as const
export const RECENT_ACTIVITY = { limit: 10 }
export const ANY_GUIDELINE = {}

export function prefetchDashboard(utils: QueryUtils) {
  void utils.dashboard.forYou.prefetch()
  void utils.announcements.page.prefetch(RECENT_ANNOUNCEMENTS)
  void utils.activity.list.prefetch(RECENT_ACTIVITY)
  void utils.guidelines.random.prefetch(ANY_GUIDELINE)
}
