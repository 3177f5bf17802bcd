import { IconPaperclip } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../words/words'
import classes from './linked-text.module.css'

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/
/** Matches US phone numbers with separators, such as (555) 123-4567: ten digits without any may be an account or a meter. */
const PHONE = /(?<![\w.+-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])/
const LINK = new RegExp(`${ADDRESS.source}|${PHONE.source}`, 'gi')

/** Keeps line breaks and links web addresses and phone numbers; nothing else is interpreted. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const [found] = match
    parts.push(breakable(text.slice(end, match.index), `before ${match.index}`))
    end = match.index + found.length
    parts.push(/^http/i.test(found) ? <WebLink key={match.index} address={found} /> : <PhoneLink key={match.index} number={found} />)
  }
  parts.push(breakable(text.slice(end), 'rest'))
  return parts
}

const WebLink = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer nofollow">
    {breakable(address)}
  </a>
)

/** The last ten digits are the national number. */
const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:+1${number.replace(/\D/g, '').slice(-10)}`}>
    <PhoneText number={number} />
  </a>
)

/** `<wbr>` is no character, so copied text stays as typed. */
function breakable(text: string, key = ''): ReactNode {
  const pieces = breakablePieces(text)
  if (pieces.length === 1) return text
  return (
    <Fragment key={key}>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text are told apart by nothing else
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </Fragment>
  )
}

/**
 * Splits text without spaces every 100 characters, never inside an emoji or before combining marks (up to 20). Browsers take seconds to lay
 * out thousands of breakable letters.
 */
const PIECE = /[^ \t\r\n]{100,120}?(?<!\u200d)(?=[^\s\p{M}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d])|[^ \t\r\n]{120}(?=\S)/gu

export function breakablePieces(text: string): string[] {
  const pieces: string[] = []
  let end = 0
  for (const match of text.matchAll(PIECE)) {
    const next = match.index + match[0].length
    pieces.push(text.slice(end, next))
    end = next
  }
  pieces.push(text.slice(end))
  return pieces
}

/** May break only after the area code; the last seven digits stay together. */
export function PhoneText({ number }: { number: string }) {
  const last = /(?<=\s)\S{1,8}$/.exec(number)
  if (!last) return number
  return (
    <span>
      {number.slice(0, last.index)}
      <span className={classes.last}>{last[0]}</span>
    </span>
  )
}

export function EmailText({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf('@'))
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

export const WholeText = ({ text, lang }: { text: string; lang?: string | undefined }) => (
  <p lang={lang} className={classes.text}>
    <LinkedText text={text} />
  </p>
)

export function AttachmentLink({ attachmentUrl, attachmentType }: { attachmentUrl: string | null; attachmentType: string | null }) {
  const words = useWords('kit')
  if (!attachmentUrl) return null
  const ofOther = attachmentType?.startsWith('image/') ? words.viewImage : words.viewAttachment
  return (
    <a className={classes.attachment} href={attachmentUrl} target="_blank" rel="noopener">
      <IconPaperclip size={20} aria-hidden />
      {attachmentType === 'application/pdf' ? words.viewPdf : ofOther}
    </a>
  )
}

export function CollapsedText({ text, lang, open: openFirst = false }: { text: string; lang?: string | undefined; open?: boolean }) {
  const words = useWords('kit')
  const id = useId()
  const node = useRef<HTMLParagraphElement>(null)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [long, setLong] = useState(false)
  const open = chosen ?? openFirst

  // How many lines a text takes depends on the width and on the size of the letters, which may both change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured again
  useLayoutEffect(() => {
    const { current } = node
    if (open || !current) return
    const measure = () => setLong(current.scrollHeight > current.clientHeight + 1)
    const watcher = new ResizeObserver(measure)
    watcher.observe(current)
    measure()
    return () => watcher.disconnect()
  }, [open, text])

  return (
    <div>
      <p ref={node} id={id} lang={lang} className={classes.text} data-collapsed={!open || undefined}>
        <LinkedText text={text} />
      </p>
      {long && (
        <button type="button" className={classes.more} aria-expanded={open} aria-controls={id} onClick={() => setChosen(!open)}>
          {open ? words.showLess : words.readMore}
        </button>
      )}
    </div>
  )
}
