import { hashToken, newToken } from '../tokens'
import type { Context } from '../trpc/context'

type Asking = Pick<Context, 'env' | 'cookie' | 'setCookie'>

const isSecure = ({ env }: Pick<Context, 'env'>) => env.PUBLIC_URL.startsWith('https:')

/** On https its name begins with `__Host-`: no other host of the domain can set it then. */
const fullName = (ctx: Pick<Context, 'env'>, name: string) => (isSecure(ctx) ? `__Host-${name}` : name)

function tokenIn(ctx: Asking, name: string): string | undefined {
  const token = ctx.cookie(fullName(ctx, name))
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** What the database knows of the random token in the browser's cookie; nothing without one. */
export function readToken(ctx: Asking, name: string): string | undefined {
  const token = tokenIn(ctx, name)
  return token && hashToken(token)
}

/** The same; a browser without one gets one with `keep`, and one that has it keeps it that much longer. */
export function ensureToken(ctx: Asking, name: string, seconds: number) {
  const token = tokenIn(ctx, name) ?? newToken()
  return { hash: hashToken(token), keep: () => giveToken(ctx, name, token, seconds) }
}

export const giveToken = (ctx: Asking, name: string, token: string, seconds: number) =>
  ctx.setCookie(`${fullName(ctx, name)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(ctx) ? '; Secure' : ''}`)

export const dropToken = (ctx: Asking, name: string) => {
  if (ctx.cookie(fullName(ctx, name)) !== undefined) giveToken(ctx, name, '', 0)
}
