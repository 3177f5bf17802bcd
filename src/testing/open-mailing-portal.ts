import { onTestFinished } from 'vitest'
import { type MailServer, openMailServer } from './mail-server'
import { openPortal, type Portal } from './open-portal'

/** A portal with its own mail server; both end with the test. */
export async function openMailingPortal(settings: NodeJS.ProcessEnv = {}): Promise<{ portal: Portal; server: MailServer }> {
  const server = await openMailServer()
  const portal = await openPortal({ SMTP_URL: server.url, ...settings })
  onTestFinished(async () => {
    await portal.services.mailQueue.stop()
    await server.close()
  })
  return { portal, server }
}
