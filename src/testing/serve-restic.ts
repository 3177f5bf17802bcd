import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { onTestFinished, vi } from 'vitest'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A restic server that stores copies in `folder` for this test. Returns the value for OFFSITE_REPOSITORY. */
export async function serveRestic(folder: string): Promise<string> {
  const address = `127.0.0.1:${await freePort()}`
  const words = ['serve', 'restic', '--addr', address, '--user', 'portal', '--pass', 'over-the-net', folder]
  const server = spawn('rclone', words, { stdio: 'ignore' })
  onTestFinished(() => void server.kill())
  await vi.waitFor(() => fetch(`http://${address}/`), { timeout: 20_000, interval: 100 })
  return `rest:http://portal:over-the-net@${address}/`
}
