import type { Context } from '../trpc/context'
import type { Leave } from './places'

/** What a connection's own buffers take at once. A longer answer keeps its place until it has been read: unread ones fill the memory. */
const SHORT = 64 * 1024

/** Counts an answer that is complete, gives its place back, and returns it for sending. */
export function sendText({ budget, caller }: Pick<Context, 'budget' | 'caller'>, text: string, leave: Leave): string {
  const bytes = Buffer.byteLength(text)
  budget.answered.add(caller, bytes)
  if (bytes <= SHORT) leave()
  else caller.onGone(leave)
  return text
}
