import { accentVariables } from '../../shared/accents'
import type { Settings } from '../settings'

/** What a page carries of the community's looks, so that nothing changes color or jumps once the program is there. */
export function communityFace({ accent, picture }: Pick<Settings, 'accent' | 'picture'>, nonce: string): string {
  const rules = Object.entries(accentVariables(accent)).map(([name, value]) => `${name}:${value}`)
  // Three times :root outweighs every sheet.
  return `<style nonce="${nonce}">:root:root:root{${rules.join(';')}}</style><meta name="community-picture" content="${picture}">`
}
