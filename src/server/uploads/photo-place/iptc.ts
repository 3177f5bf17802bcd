import { judgeText, judgeWords } from './place-text'
import { isBlank, type Report, SPACE, shifted } from './report'

/** City, part of it, state, country and its code; what else is shown of a place. Source: IPTC IIM 4.2, record 2. */
const PLACES = [26, 27, 90, 92, 95, 100, 101]
/** Title, keywords, instructions, headline, contact, caption. */
const WORDS = [5, 25, 40, 105, 118, 120]

/** Tells of press captions: one short field after another. */
export function judgeIptc(bytes: Buffer, report: Report) {
  for (let at = 0; at < bytes.length && !isBlank(bytes.subarray(at)); ) {
    const [mark, record, field] = bytes.subarray(at, at + 3)
    if (mark !== 0x1c || at + 5 > bytes.length) return report('unknown', at, bytes.length)
    const end = at + 5 + bytes.readUInt16BE(at + 3)
    if (end > bytes.length) return report('unknown', at, bytes.length)
    const value = bytes.subarray(at + 5, end)
    const tell = shifted(report, at + 5)
    if (record === 2 && PLACES.includes(field ?? 0)) {
      if (!isBlank(value)) tell('place', 0, value.length, SPACE)
    } else if (record === 2 && WORDS.includes(field ?? 0)) judgeWords(value, tell)
    else if (value.length > 4) judgeText(value, tell)
    at = end
  }
}
