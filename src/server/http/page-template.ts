import { accentVariables } from '../../shared/accents'
import { LANGUAGES, type Language } from '../../words/languages'
import { wordsIn } from '../../words/words'
import { escapeHtml } from '../notifications/email/mail-template'
import type { Settings } from '../settings'

/** The HTML page in every language, with preload `links`. The returned function fills in what differs between communities and requests. */
export function createPageTemplate(html: string, links: (language: Language) => string, more = (_: Settings) => '') {
  const pages = new Map(LANGUAGES.map(({ code }) => [code, inLanguage(html, code).replace('</head>', `${links(code)}</head>`)]))
  return (language: Language, settings: Settings, nonce: string) =>
    (pages.get(language) ?? html)
      .replace('</head>', () => `${communityStyle(settings, nonce)}${more(settings)}</head>`)
      .replaceAll('%NONCE%', nonce)
      .replaceAll('%ACCENT%', settings.accent)
      .replaceAll('%COMMUNITY%', () => escapeHtml(settings.name))
}

function inLanguage(html: string, language: Language): string {
  const { description, tagline, late, reload, noScript } = wordsIn(language).opening
  const texts = {
    DESCRIPTION: description('%COMMUNITY%'),
    TAGLINE: tagline,
    LATE: late,
    RELOAD: reload,
    NO_SCRIPT: noScript,
  }
  const named = html.replace('<html lang="en">', `<html lang="${language}">`)
  return named.replace(/%([A-Z_]+)%/g, (place, name) => texts[name as keyof typeof texts] ?? place)
}

/** The community's colors and picture, so that nothing changes color or moves when the client starts. */
export function communityStyle({ accent, picture }: Pick<Settings, 'accent' | 'picture'>, nonce: string): string {
  const rules = Object.entries(accentVariables(accent)).map(([name, value]) => `${name}:${value}`)
  // A triple :root has more specificity than every style sheet.
  return `<style nonce="${nonce}">:root:root:root{${rules.join(';')}}</style><meta name="community-picture" content="${picture}">`
}
