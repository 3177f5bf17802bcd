import { useCallback } from 'react'
import { trpc } from '../../../client/trpc'

/**
 * Refetches the visible lists and invalidates the other queries. `openToo` also refetches open events, which must not happen after a
 * deletion.
 */
export function useRefreshEvents() {
  const utils = trpc.useUtils()
  return useCallback(
    async (openToo: boolean) => {
      await utils.invalidate(undefined, { refetchType: 'none' })
      await Promise.all([
        utils.events.month.invalidate(),
        utils.events.upcoming.invalidate(),
        ...(openToo ? [utils.events.get.invalidate(), utils.notifications.told.invalidate()] : []),
      ])
    },
    [utils],
  )
}
