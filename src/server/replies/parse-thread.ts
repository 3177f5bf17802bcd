import { parentPort, workerData } from 'node:worker_threads'
import PostalMime from 'postal-mime'

/* Takes one mail apart, and is gone. */
const options = { maxHeadersSize: 4 * 1024 * 1024, maxNestingDepth: 50, forceRfc822Attachments: true }
const mail = await PostalMime.parse(workerData as Uint8Array, options).catch(() => null)
const contents = mail?.attachments.flatMap(({ content }) => (content instanceof ArrayBuffer ? content : [])) ?? []
parentPort?.postMessage(mail, [...new Set(contents)])
