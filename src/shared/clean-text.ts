import { normalForm, withoutInvisible } from './look-alikes'

/** Windows-1252 read as Latin-1, as old mail and copied text have it. */
const WINDOWS_SIGNS = /[\x80-\x84\x86-\x9F]/g
/** C1 signs that Windows-1252 lacks too, and the marks that turn the direction of other text. */
const REMOVED = /[\x80-\x84\x86-\x9F\u202A-\u202E\u2066-\u2069]/g

const asEverywhere = (text: string) =>
  text.replace(WINDOWS_SIGNS, (sign) => new TextDecoder('windows-1252').decode(Uint8Array.of(sign.charCodeAt(0)))).replace(REMOVED, '')

/** Text without a visible character is empty. */
const trim = (text: string) => withoutInvisible(text).trim() && text.trim()

/** Paragraphs: vertical tabs, form feeds and U+0085 are line ends. */
export const cleanText = (text: string) => trim(normalForm(asEverywhere(text).replace(/[\v\f\x85]/g, '\n'), 'NFC'))

/** A name, title or address: tabs and line ends are spaces. Joiners and dashes stay. */
export const cleanLine = (text: string) => trim(normalForm(asEverywhere(text).replace(/\r\n|[\t\n\v\f\r\x85\u2028\u2029]/g, ' '), 'NFC'))

/** An email address, phone number, code or user name: nothing invisible, plain hyphens and single spaces. */
export const cleanPattern = (text: string) =>
  withoutInvisible(cleanLine(text))
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
