import { LANGUAGES } from '../../words/languages'
import { wordsIn } from '../../words/words'
import { readUnsubscribeToken } from '../notifications/email/link-tokens'
import { readReplyAddress } from '../notifications/email/reply-address'

/** Compares letters only, because mail programs change dashes, add quote marks and make the line bold. */
const lettersOf = (line: string) =>
  line
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
const OURS = LANGUAGES.map(({ code }) => lettersOf(wordsIn(code).mails.conversation.writeAbove))

const LINE_MAX = 400
const HEADING_LINES = 4

const isOurs = (line: string) => line.length <= LINE_MAX && OURS.includes(lettersOf(line))
const isQuoted = (line: string) => /^\s*>/.test(line)
const isBlank = (line: string) => line.trim() === ''
const isRule = (line: string) => /^[\s>]*[_*-]{5,}\s*$/.test(line)
const withoutMarks = (line: string) => line.slice(0, LINE_MAX).replace(/^[\s>*]+/, '')

/*
 * Matches what mail programs write before a quote in English, Spanish, German, French, Italian, Portuguese, Dutch, Polish, Vietnamese,
 * Tagalog and Chinese. Headings in other languages are found if our own line or a run of quoted lines follows.
 */
const FORWARD =
  /^-{3,}\s*(original message|mensaje original|ursprüngliche nachricht|message d.origine|messaggio originale|mensagem original|oorspronkelijk bericht)\s*-{3,}\s*$/i
const headOf = (...names: string[]) => new RegExp(`^(${names.join('|')})\\s*:`, 'i')
const FROM_NAMES = 'from|de|von|da|van|od'
const SENT_NAMES = 'sent|date|enviad[oa](\\s+el|\\s+em)?|fecha|gesendet|datum|envoyé|inviato|data|verzonden|wysłano'
const OTHER_NAMES = 'to|para|an|à|a|aan|do|cc|subject|asunto|betreff|objet|oggetto|assunto|onderwerp|temat'
const FROM = headOf(FROM_NAMES)
const SENT = headOf(SENT_NAMES)
const HEAD = headOf(FROM_NAMES, SENT_NAMES, OTHER_NAMES)
const OPENING = /^(on|el|am|le|il|em|op|w dniu|vào|noong)\s/i
const WROTE = /(?<!\p{L})(wrote|escribió|a écrit|ha scritto|escreveu|napisał(\(a\))?|pisze|đã viết|写道|寫道)\s*[:：]$/iu
/** These languages put the verb before the name. */
const WROTE_WHO = /^(am|op|noong)\s.*(?<!\p{L})(schrieb|schreef|sinulat ni)(?!\p{L}).*:$/iu

const isForwardLine = (line: string) => FORWARD.test(withoutMarks(line))

const headAt = (line = '') => withoutMarks(line).replace(/\*/g, '')

const isHeadBlock = (lines: string[], at: number) =>
  FROM.test(headAt(lines[at])) && lines.slice(at + 1, at + 4).some((line) => SENT.test(headAt(line)))

/** Returns how many lines from `at` are a heading such as 'On … wrote:' with a date or an address; 0 for none. */
function headingAt(lines: string[], at: number): number {
  let text = ''
  for (let count = 1; count <= HEADING_LINES; count += 1) {
    text = `${text} ${withoutMarks(lines[at + count - 1] ?? '').trim()}`.slice(0, LINE_MAX).trim()
    const when = OPENING.test(text) ? /\d{4}|\d:\d\d|@/ : /<\S+@\S+>/
    if (WROTE.test(text) && when.test(text)) return count
    if (WROTE_WHO.test(text) && /\d[:.]\d\d|@/.test(text)) return count
    if (WROTE.test(text) || !OPENING.test(text)) return 0
  }
  return 0
}

/** Matches a heading in any language: a year, an address in brackets and a colon. */
const isAnyHeading = (line: string) => line.length <= LINE_MAX && /\d{4}/.test(line) && /<\S+@\S+>[^<>]*[:：]\s*$/.test(line)

function withoutClosing(lines: string[]): string[] {
  let end = lines.length
  for (let before = -1; before !== end; ) {
    before = end
    while (end > 0 && [isBlank, isQuoted, isRule, isForwardLine, isAnyHeading].some((is) => is(lines[end - 1] ?? ''))) end -= 1
    for (let count = HEADING_LINES; count > 0; count -= 1) if (end >= count && headingAt(lines, end - count) === count) end -= count
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

/** The last line of our emails. Outlook quotes without marks, so only this line tells words below its quote. */
const LAST_LINE = new RegExp(
  `^(${LANGUAGES.map(({ code }) => wordsIn(code).mails.template.unsubscribe).join('|')})[:*\\s]*(<?https?:\\S*)?\\s*$`,
  'i',
)

/** `portal` lists what a quote of ours has in its heading; a mail of somebody else that is passed on belongs to the answer. */
function holdsOwnWords(cut: string[], portal: readonly string[]): boolean {
  const quote = cut.findIndex(isQuoted)
  const heading = cut.findIndex((_line, at) => isQuoteBegun(cut, at))
  if (heading >= 0 && (quote < 0 || isHeadBlock(cut, heading)) && !cut.some(isOurs)) {
    const names = cut
      .slice(heading, heading + HEADING_LINES)
      .join(' ')
      .toLowerCase()
    if (!portal.some((name) => names.includes(name.toLowerCase()))) return true
  }
  const last = cut.findLastIndex((line) => LAST_LINE.test(withoutMarks(line)))
  const below = quote >= 0 ? cut.slice(quote) : last >= 0 ? cut.slice(last + 1) : []
  return upTo(below, (line) => line === '-- ').some((line) => !isBlank(line) && !isQuoted(line))
}

/** Answers in an unmarked quote look like the quote, but their writer says where they are. */
const SAYS_BELOW = new RegExp(
  `(?<!\\p{L})(${[
    'below|beneath|in-?line|in-?between|in (the text|red|blue|green|bold|caps)|(my|the) (answers|comments|replies)',
    'abajo|debajo|entre líneas|en (el texto|rojo|azul|verde|negrita|mayúsculas)|(mis|las|los) (respuestas|comentarios)',
  ].join('|')})(?!\\p{L})`,
  'iu',
)

/** Returns the text above the quoted mail; the whole text if nothing would be left, or if own words stand below or between the quotes. */
export function ownWords(text: string, portal: readonly string[]): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const ours = lines.findIndex(isOurs)
  const above = ours >= 0 ? lines.slice(0, ours) : upTo(lines, (_line, at) => isQuoteBegun(lines, at))
  const own = upTo(withoutClosing(above), (line) => line === '-- ')
  const cut = lines.slice(own.length)
  const words = own.join('\n').trim()
  return SAYS_BELOW.test(words) || holdsOwnWords(cut, portal) ? text.trim() : words || text.trim()
}

/** Matches the token inside a mail filter's link too, where it is longer or spells '-' and '_' in another way. */
const UNSUBSCRIBE = /([1-9]\d{0,15}\.(?:[a-z]{1,20}\.)?)([\w-]{43,129})/g
const SIGNATURE_DIGITS = 43
const ADDRESS = /([\w.-]{1,64})(?:\+|%2b)([cr][\d.]{1,40}\.[0-9a-f]{32})(?:@|%40)([A-Za-z0-9.-]{1,253})/gi

/**
 * Removes unsubscribe links and reply addresses from a stored quote. With them, its readers, and readers of a backup, could act in the
 * writer's name.
 */
export const withoutKeys = (text: string, { base, secret }: { base: string; secret: string }) =>
  text
    .replace(UNSUBSCRIBE, (token, about: string, signed: string) => {
      const spellings = [signed, signed.replace(/-2D/gi, '-').replace(/-5F/gi, '_')]
      return spellings.some((text) => readUnsubscribeToken(secret, about + text.slice(0, SIGNATURE_DIGITS))) ? '…' : token
    })
    .replace(ADDRESS, (address, local: string, suffix: string, domain: string) =>
      readReplyAddress(base, secret, `${local}+${suffix}@${domain.replace(/[.-]+$/, '')}`) ? base : address,
    )
