const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'table', 'ul', 'ol', 'pre', 'blockquote'])
const HIDDEN = new Set(['style', 'script', 'head', 'title', 'template'])
const QUOTE = '> '

/** Quoted lines begin with '> '. Reads every character once. */
export function htmlAsText(html: string): string {
  const lines: string[] = []
  let line = ''
  let depth = 0
  const end = () => {
    const words = withSigns(line).replace(/\s+/g, ' ').trim()
    if (words || lines.at(-1)?.trim()) lines.push(`${QUOTE.repeat(depth)}${words}`)
    line = ''
  }
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    line += html.slice(at, open < 0 ? undefined : open)
    if (open < 0) break
    const { name, isEnd, next } = readMark(html, open)
    at = next
    if (BREAKS.has(name)) end()
    if (name === 'blockquote') depth = Math.max(0, Math.min(depth + (isEnd ? -1 : 1), 20))
    if (HIDDEN.has(name) && !isEnd) at = endOf(html, name, at)
  }
  end()
  return lines.join('\n').trim()
}

function readMark(html: string, open: number) {
  const isComment = html.startsWith('<!--', open)
  const close = isComment ? html.indexOf('-->', open + 4) : html.indexOf('>', open)
  const next = close < 0 ? html.length : close + (isComment ? 3 : 1)
  const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20)) ?? []
  return { name: name.toLowerCase(), isEnd: slash !== '', next }
}

function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

const SIGNS: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', mdash: '—', ndash: '–', bull: '•' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', iexcl: '¡', iquest: '¿', euro: '€', deg: '°' },
}
const ACCENTS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  uml: '\u0308',
  tilde: '\u0303',
  circ: '\u0302',
  cedil: '\u0327',
}

const withSigns = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(acute|grave|uml|tilde|circ|cedil)|([a-z]{2,6}));/gi, (whole, ...found) => {
    const [decimal, hex, letter, accent, name] = found as (string | undefined)[]
    if (letter && accent) return `${letter}${ACCENTS[accent.toLowerCase()] ?? ''}`.normalize('NFC')
    if (name) return SIGNS[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
  })
