import type { Readable } from 'node:stream'
import { unauthorized } from '../errors'
import { CALLS, FILES, LONG_ANSWERS, SEARCHING } from './amounts'
import { type Answered, createAnswered } from './answered'
import type { Caller } from './caller'
import { createPlaces, type Leave, type Places } from './places'
import { createTurns } from './turns'

/** What callers share: places, turns on the event loop, and bytes answered. One for the whole process. */
export interface Budget {
  /** For a call: a place and a turn. Throws 429 with Retry-After when the caller's share is used up. */
  enter(caller: Caller): Leave | Promise<Leave>
  /** For a file on its way in or out. */
  file(caller: Caller): Leave | Promise<Leave>
  /** For an answer of several pages. */
  longAnswer(caller: Caller): Leave | Promise<Leave>
  /** For a search of everything: of one caller one is in work, so that they keep nobody's waiting by asking much. */
  search(caller: Caller): Leave | Promise<Leave>
  /** Before each further piece of work of one call: waits only while others do, or this round of the event loop has been long. */
  turn(caller: Caller): undefined | Promise<void>
  /** Before each further page of a long answer: always lets the event loop go round. Rejects when the caller may read no more. */
  pause(caller: Caller): Promise<void>
  answered: Answered
}

export function createBudget(): Budget {
  const turns = createTurns()
  const answered = createAnswered()
  const [persons, networks] = [CALLS.person, CALLS.network].map(({ atOnce, waiting }) => createPlaces(atOnce, waiting)) as [Places, Places]
  const files = createPlaces(FILES.atOnce, FILES.waiting)
  const longAnswers = createPlaces(LONG_ANSWERS.atOnce, LONG_ANSWERS.waiting)
  const searches = createPlaces(SEARCHING.atOnce, SEARCHING.waiting)

  async function afterWaiting(place: Leave | Promise<Leave>, caller: Caller): Promise<Leave> {
    const leave = await place
    try {
      await turns.wait(caller)
      await requireStill(caller)
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  const withTurnInLine = (place: Leave | Promise<Leave>, caller: Caller) => (place instanceof Promise ? afterWaiting(place, caller) : place)

  const withTurn = (place: Leave | Promise<Leave>, caller: Caller) =>
    place instanceof Promise || !turns.isFree() ? afterWaiting(place, caller) : place

  return {
    enter(caller) {
      answered.require(caller)
      return withTurn((caller.kind === 'stranger' ? networks : persons).enter(caller), caller)
    },
    file: (caller) => withTurn(files.enter(caller), caller),
    search: (caller) => withTurnInLine(searches.enter(caller), caller),
    longAnswer: (caller) => withTurnInLine(longAnswers.enter(caller), caller),
    turn: (caller) => (turns.isFree() ? undefined : turns.wait(caller).then(() => requireStill(caller))),
    async pause(caller) {
      await turns.wait(caller)
      await requireStill(caller)
    },
    answered,
  }
}

/** Whoever has waited may have been banned or signed out meanwhile. Throws 401. */
async function requireStill(caller: Caller) {
  if (!(await caller.mayGoOn())) throw unauthorized()
}

/** Ends `stream` when its caller hangs up, and calls `leave` when it is over either way. */
export function endWith(caller: Caller, stream: Readable, leave: Leave): Readable {
  const forget = caller.onGone(() => stream.destroy())
  stream.once('close', () => {
    forget()
    leave()
  })
  return stream
}
