import { useEffect } from 'react'
import { trpc } from '../../../../client/trpc'

const DAY = 86_400_000
/** So that the server's clock has passed the moment too. */
const MARGIN = 500

interface Period {
  opensAt: string | null
  closesAt: string | null
}

/** Milliseconds until the poll next opens or closes; null where that is not within a day. */
<<<<<<<< HEAD:src/features/polls/ui/details/use-phase-refetch.ts
export function untilNextPhase({ opensAt, closesAt }: Period, now: number): number | null {
========
export function nextChange({ opensAt, closesAt }: Period, now: number): number | null {
>>>>>>>> 01b2d0b (Say in plain words when a poll page asks again, and mend comments beside it):src/features/polls/ui/details/use-refetch-at-change.ts
  const ahead = [opensAt, closesAt].flatMap((moment) => (moment ? [Date.parse(moment) - now] : [])).filter((wait) => wait > 0)
  const wait = Math.min(...ahead)
  return wait < DAY ? wait : null
}

<<<<<<<< HEAD:src/features/polls/ui/details/use-phase-refetch.ts
/** Asks anew at the moment at which the poll opens or closes: nobody should vote on a ballot that is over. */
export function usePhaseRefetch({ opensAt, closesAt }: Period) {
========
/** Asks again when the poll opens or closes: nobody should vote on a ballot that is over. */
export function useRefetchAtChange({ opensAt, closesAt }: Period) {
>>>>>>>> 01b2d0b (Say in plain words when a poll page asks again, and mend comments beside it):src/features/polls/ui/details/use-refetch-at-change.ts
  const utils = trpc.useUtils()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
<<<<<<<< HEAD:src/features/polls/ui/details/use-phase-refetch.ts
      const turn = untilNextPhase({ opensAt, closesAt }, Date.now())
      if (turn === null) return
========
      const change = nextChange({ opensAt, closesAt }, Date.now())
      if (change === null) return
>>>>>>>> 01b2d0b (Say in plain words when a poll page asks again, and mend comments beside it):src/features/polls/ui/details/use-refetch-at-change.ts
      timer = setTimeout(() => {
        void utils.polls.invalidate()
        wait()
      }, change + MARGIN)
    }
    wait()
    return () => clearTimeout(timer)
  }, [opensAt, closesAt, utils])
}
