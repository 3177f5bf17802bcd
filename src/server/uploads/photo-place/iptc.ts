import { judgePeople, judgeText, judgeWords } from './place-text'
import { isBlank, type Report, SPACE, shifted } from './report'

/** City, part of it, state, country and its code; what else is shown of a place. Source: IPTC IIM 4.2, record 2. */
const PLACES = [26, 27, 90, 92, 95, 100, 101]
/** Title, keywords, instructions, headline, contact, caption. */
const WORDS = [5, 25, 40, 105, 118, 120]
/** Who made it, credit, source, rights, who wrote the caption. */
const PEOPLE = [80, 85, 110, 115, 116, 122]

/** Tells of press captions: one short field after another. */
export function judgeIptc(bytes: Buffer, report: Report) {
  for (let at = 0; at < bytes.length && !isBlank(bytes.subarray(at)); ) {
    const [mark, record, field] = bytes.subarray(at, at + 3)
    if (mark !== 0x1c || at + 5 > bytes.length) return report('unknown', at, bytes.length)
    const end = at + 5 + bytes.readUInt16BE(at + 3)
    if (end > bytes.length) return report('unknown', at, bytes.length)
    judgeField(record === 2 ? (field ?? 0) : 0, bytes.subarray(at + 5, end), shifted(report, at + 5))
    at = end
  }
}

function judgeField(field: number, value: Buffer, report: Report) {
  if (PLACES.includes(field)) {
    if (!isBlank(value)) report('place', 0, value.length, SPACE)
  } else if (WORDS.includes(field)) judgeWords(value, report)
  else if (PEOPLE.includes(field)) judgePeople(value, report)
  else if (value.length > 4) judgeText(value, report)
}
