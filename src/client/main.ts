import './styles/front-door'
import { lookAhead } from './trpc-client'

/** The browser has drawn what the page brought along; a page in the background is not drawn and does not wait. */
const drawn = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/*
 * The name of the community is on the screen before the program is read, and the program is read in steps: an old phone would
 * otherwise stand still for as long as all of them take. Its files are on their way meanwhile (scripts/preload-program.ts).
 */
lookAhead()
await drawn()
const { draw } = await import('./draw')
await drawn()
const { portalAt } = await import('./app')
await drawn()
draw(await portalAt(window.location.pathname))
