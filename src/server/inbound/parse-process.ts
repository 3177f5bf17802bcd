import { Worker } from 'node:worker_threads'
import PostalMime from 'postal-mime'

/* Takes one mail apart. It is ended by whoever asked, or by itself where they are gone, which its loop would not notice while it reads. */
const orphaned = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1_000)`
new Worker(orphaned, { eval: true })

const options = { maxHeadersSize: 4 * 1024 * 1024, maxNestingDepth: 50, forceRfc822Attachments: true }
process.once('message', async (source: Uint8Array) => {
  process.send?.({ mail: await PostalMime.parse(source, options).catch(() => null) })
})
process.send?.('ready')
