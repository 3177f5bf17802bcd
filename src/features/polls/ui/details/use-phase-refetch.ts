import { useEffect } from 'react'
import { trpc } from '../../../../client/trpc'

const DAY = 86_400_000
/** The server's clock has then passed the moment, too. */
const MARGIN = 500

interface Period {
  opensAt: string | null
  closesAt: string | null
}

/** Milliseconds until the poll next opens or closes; null if that is not within a day. */
export function untilNextPhase({ opensAt, closesAt }: Period, now: number): number | null {
  const ahead = [opensAt, closesAt].flatMap((moment) => (moment ? [Date.parse(moment) - now] : [])).filter((wait) => wait > 0)
  const wait = Math.min(...ahead)
  return wait < DAY ? wait : null
}

/** Refetches the moment the poll opens or closes, so that nobody votes on a closed ballot. */
export function usePhaseRefetch({ opensAt, closesAt }: Period) {
  const utils = trpc.useUtils()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const turn = untilNextPhase({ opensAt, closesAt }, Date.now())
      if (turn === null) return
      timer = setTimeout(() => {
        void utils.polls.invalidate()
        wait()
      }, turn + MARGIN)
    }
    wait()
    return () => clearTimeout(timer)
  }, [opensAt, closesAt, utils])
}
