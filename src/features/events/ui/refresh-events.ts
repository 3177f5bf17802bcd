import { useCallback } from 'react'
import { trpc } from '../../../client/trpc'

/**
 * After a change: the lists on screen are read again, and whatever else may speak of events when it is next shown.
 * An event that has just been deleted must not be asked for again, so open ones are read again only when `openToo`.
 */
export function useRefreshEvents() {
  const utils = trpc.useUtils()
  return useCallback(
    async (openToo: boolean) => {
      await utils.invalidate(undefined, { refetchType: 'none' })
      await Promise.all([
        utils.events.month.invalidate(),
        utils.events.upcoming.invalidate(),
        ...(openToo ? [utils.events.get.invalidate()] : []),
      ])
    },
    [utils],
  )
}
