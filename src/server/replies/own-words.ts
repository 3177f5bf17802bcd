import { LANGUAGES } from '../../words/languages'
import { wordsIn } from '../../words/words'

/** Letters alone: mail programs change dashes, put marks of quoting before a line, and make it bold. */
const lettersOf = (line: string) =>
  line
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
const OURS = LANGUAGES.map(({ code }) => lettersOf(wordsIn(code).mails.conversation.writeAbove))

/** What is longer is nobody's heading of a quote. */
const LINE_MAX = 400
/** Mail programs break 'On … wrote:' over so many lines. */
const HEADING_LINES = 4

const isOurs = (line: string) => line.length <= LINE_MAX && OURS.includes(lettersOf(line))
const isQuoted = (line: string) => /^\s*>/.test(line)
const isBlank = (line: string) => line.trim() === ''
const isRule = (line: string) => /^[\s>]*[_*-]{5,}\s*$/.test(line)
const withoutMarks = (line: string) => line.slice(0, LINE_MAX).replace(/^[\s>*]+/, '')
const isForwardLine = (line: string) => /^-{3,}\s*(original message|mensaje original)\s*-{3,}\s*$/i.test(withoutMarks(line))

const FROM = /^(from|de)\s*:/i
const SENT = /^(sent|date|enviado(\s+el)?|fecha)\s*:/i
const HEAD = /^(from|de|sent|date|enviado(\s+el)?|fecha|to|para|cc|subject|asunto)\s*:/i

const headAt = (line = '') => withoutMarks(line).replace(/\*/g, '')

/** 'From:' and soon 'Sent:', as Outlook quotes. */
const isHeadBlock = (lines: string[], at: number) =>
  FROM.test(headAt(lines[at])) && lines.slice(at + 1, at + 4).some((line) => SENT.test(headAt(line)))

/** How many lines from `at` are 'On … wrote:' with a date or an address in it; 0 for none. */
function headingAt(lines: string[], at: number): number {
  if (!/^(on|el)\s/i.test(withoutMarks(lines[at] ?? ''))) return 0
  let text = ''
  for (let count = 1; count <= HEADING_LINES; count += 1) {
    text = `${text} ${withoutMarks(lines[at + count - 1] ?? '').trim()}`.slice(0, LINE_MAX)
    if (/\b(wrote|escribió)\s*:$/i.test(text)) return /\d{4}|\d:\d\d|@/.test(text) ? count : 0
  }
  return 0
}

/** Without what mail programs put before the quote, and without a run of quoted lines at the end. */
function withoutClosing(lines: string[]): string[] {
  let end = lines.length
  for (let before = -1; before !== end; ) {
    before = end
    while (end > 0 && [isBlank, isQuoted, isRule, isForwardLine].some((is) => is(lines[end - 1] ?? ''))) end -= 1
    for (let count = 1; count <= HEADING_LINES; count += 1) if (end >= count && headingAt(lines, end - count) === count) end -= count
    let first = end
    while (first > 0 && end - first < 8 && HEAD.test(headAt(lines[first - 1]))) first -= 1
    while (first < end && !isHeadBlock(lines, first)) first += 1
    end = first
  }
  return lines.slice(0, end)
}

const isQuoteBegun = (lines: string[], at: number) => isForwardLine(lines[at] ?? '') || headingAt(lines, at) > 0 || isHeadBlock(lines, at)

const upTo = (lines: string[], is: (line: string, at: number) => boolean) => {
  const at = lines.findIndex(is)
  return at < 0 ? lines : lines.slice(0, at)
}

/** What somebody wrote above the mail they answer. Where nothing would be left, the whole: rather a quote too many than a word lost. */
export function ownWords(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const ours = lines.findIndex(isOurs)
  const above = ours >= 0 ? lines.slice(0, ours) : upTo(lines, (_line, at) => isQuoteBegun(lines, at))
  const own = upTo(withoutClosing(above), (line) => line === '-- ')
  return own.join('\n').trim() || text.trim()
}
