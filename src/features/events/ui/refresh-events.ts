import { useCallback } from 'react'
import { trpc } from '../../../client/trpc'

/**
 * Reads the lists on screen again after a change, and everything else that may speak of events when it is next shown. Open events are
 * read again only when `openToo`: a deleted one must not be asked for.
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
