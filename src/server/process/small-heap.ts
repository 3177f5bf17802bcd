import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * V8 takes memory where it can have it: 290 MB with 50 people asking at once, and 113 MB when nobody does. Keeping young objects in
 * 2 MB and collecting when the heap has grown by 40 % makes that 171 and 102 MB for about 5 % more time per request. Young objects are
 * collected without helping threads: 2 MB are too little to be worth waking four of them, which was a tenth of what 500 open tabs cost.
 * It takes effect when it runs, so this is among the first imports of main.ts. What loads before it may have taken more: the start
 * command says --max-semi-space-size=2, which saves another 6 MB.
 */
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=40')
setFlagsFromString('--no-parallel-scavenge')
/*
 * What only the start runs often is not worth optimizing: that took 11 MB, half of it the optimizer's own part of Node's program, and
 * memory in pieces that never went back. Nor is what an idle portal does. It is optimized as ever once there is work.
 */
const OPTIMIZERS = ['sparkplug', 'maglev', 'turbofan']
for (const name of OPTIMIZERS) setFlagsFromString(`--no-${name}`)

const SETTLED_MS = 1_000
const LOOK_EVERY_MS = 5_000
/** In that time: several people at once, or a twentieth of a core. A portal nobody uses takes a thirtieth of that. */
const MANY_REQUESTS = 100
const MUCH_WORK = 0.05

/** Collects once what only the start needed: V8 keeps up to 15 MB of it until somebody asks for memory. It takes about 60 ms. */
export function forgetStart(server: Server) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  setFlagsFromString('--no-expose-gc')
  setTimeout(() => {
    // Compiled code that only the start ran goes too: it counts as old after one collection instead of six.
    setFlagsFromString('--bytecode-old-age=1')
    // Only this kind gives the pages back as well.
    for (let round = 0; round < 2; round += 1) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    setFlagsFromString('--bytecode-old-age=6')
    optimizeOnceBusy(server)
  }, SETTLED_MS).unref()
}

function optimizeOnceBusy(server: Server) {
  let requests = 0
  let before = process.cpuUsage()
  const optimize = () => {
    clearInterval(timer)
    server.off('request', count)
    for (const name of OPTIMIZERS) setFlagsFromString(`--${name}`)
  }
  const count = () => {
    requests += 1
    if (requests === MANY_REQUESTS) optimize()
  }
  const timer = setInterval(() => {
    requests = 0
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    if (user + system > MUCH_WORK * LOOK_EVERY_MS * 1000) optimize()
  }, LOOK_EVERY_MS)
  timer.unref()
  server.on('request', count)
}
