import { msg } from '../../words/say'

const [QUOTE, BACKSLASH, COMMA, LIST, RECORD] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

export const TOO_MANY_VALUES = msg('server', 'tooManyValues')

/**
 * Whether JSON text holds more than `max` values. A megabyte of `[[],[],…` is read and checked value by value, and each may become an
 * issue of the answer; a megabyte of one text is not.
 */
export function holdsMoreValues(text: string, max: number): boolean {
  if (text.length <= max) return false
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE) {
      at = endOfText(text, at)
      if (at < 0) return false
    } else if (letter === COMMA || letter === LIST || letter === RECORD) {
      count += 1
      if (count > max) return true
    }
  }
  return false
}

/** Where the text that begins at the quote `from` ends; -1 when it does not. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return -1
}
