import type { Language } from '../words/languages'

export const SMS_NAME_MAX = 20

/** `address` links to the announcement's page. */
export const noticeText = (community: string, said: string, address: string) => `${community}: ${said} ${address}`

/** Replaces the title of an announcement in text messages. */
export interface SmsTexts {
  language: Language
  title: string
  smsText: string | null
  smsTexts: Partial<Record<Language, string>>
  translations: readonly { language: Language; title: string }[]
}

export function smsTextIn({ language, title, smsText, smsTexts, translations }: SmsTexts, reader: Language): string {
  const own = reader === language ? undefined : smsTexts[reader] || translations.find((version) => version.language === reader)?.title
  return own || smsText || title
}

export interface Measured {
  text: string
  encoding: 'GSM-7' | 'UCS-2'
  units: number
  segments: number
}

/** Typographic characters; a single one would make the whole message UCS-2. */
const PLAIN: [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u201b\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2007\u2009\u202f]/g, ' '],
  [/[\u200b\u200e\u200f\u2060\ufeff]/g, ''],
]

/** Source: 3GPP TS 23.038, 6.2.1: the default alphabet and its extension. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[]~|€'

export function measureText(written: string): Measured {
  const text = PLAIN.reduce((said, [signs, plain]) => said.replace(signs, plain), written)
  const signs = [...text]
  const isGsm = signs.every((sign) => BASIC.includes(sign) || EXTENDED.includes(sign))
  const sizes = signs.map((sign) => (isGsm && EXTENDED.includes(sign) ? 2 : sign.length))
  return {
    text,
    encoding: isGsm ? 'GSM-7' : 'UCS-2',
    units: sizes.reduce((sum, size) => sum + size, 0),
    segments: isGsm ? partsOf(sizes, 160, 153) : partsOf(sizes, 70, 67),
  }
}

/** No character is split, so a part may end a unit early. */
function partsOf(sizes: number[], alone: number, each: number): number {
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return sizes.length > 0 ? 1 : 0
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}
