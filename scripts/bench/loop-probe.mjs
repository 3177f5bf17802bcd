import { monitorEventLoopDelay } from 'node:perf_hooks'

/* Loaded into the server under test (node --import): says over the parent's channel how long its event loop stood still. */

const NANOSECONDS = 1e6
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', (word) => {
  if (word === 'forget') delay.reset()
  if (word === 'tell') process.send?.({ longest: delay.max / NANOSECONDS, p99: delay.percentile(99) / NANOSECONDS })
})
// The channel may not keep a server alive that was told to stop.
process.channel?.unref()
