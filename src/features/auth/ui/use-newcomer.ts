import { useEffect, useRef, useState } from 'react'
import { client, type Outputs } from '../../../client/trpc-client'

type Newcomer = Outputs['auth']['newcomer']

/** Whether the sign-in provider has named somebody to this browser, who is then `met` once; asked only of who comes from there. */
export function useNewcomer(comesFromThere: boolean, met: (newcomer: Newcomer) => void) {
  const [state, setState] = useState<'nobody' | 'known' | 'forgotten'>('nobody')
  const latest = useRef(met)
  latest.current = met

  useEffect(() => {
    if (!comesFromThere) return setState('nobody')
    client.auth.newcomer.query().then(
      (newcomer) => {
        latest.current(newcomer)
        setState('known')
      },
      () => setState('forgotten'),
    )
  }, [comesFromThere])
  return state
}
