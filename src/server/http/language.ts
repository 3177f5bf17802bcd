import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_COOKIE } from '../../shared/languages'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../words/languages'
import type { MessageKey } from '../../words/messages'
import { textIn } from '../../words/words'

const HEADER_MAX = 500
const RANGE = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

/** The tags of an Accept-Language header, best first, without invalid ones and those at q=0. Source: RFC 9110, 12.5.4. */
function tagsOf(header: string): string[] {
  return header
    .slice(0, HEADER_MAX)
    .split(',')
    .flatMap((range) => {
      const [, tag, quality = '1'] = RANGE.exec(range) ?? []
      return tag && Number(quality) > 0 ? [{ tag: tag.toLowerCase(), quality: Number(quality) }] : []
    })
    .sort((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag)
}

/** The language of an API answer: English unless the request asks otherwise. Account, cookie and community do not matter. */
export function languageOfCall(header = ''): Language {
  for (const tag of tagsOf(header)) {
    const code = tag === '*' ? DEFAULT_LANGUAGE : tag.split('-', 1)[0]
    if (isLanguage(code)) return code
  }
  return DEFAULT_LANGUAGE
}

type Asked = Pick<IncomingMessage, 'headers' | 'url'>
const COOKIE = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=(\\w+)\\s*(?:;|$)`)

function languageInAddress({ url = '' }: Asked): Language | undefined {
  const code = new URLSearchParams(url.split('?', 2)[1]).get('language')
  return isLanguage(code) ? code : undefined
}

/** The language of a page, from the first of: the last choice in this browser, the link, the browser's languages, the community. */
export function languageOfPage(request: Asked, community: Language): Language {
  const { cookie = '', 'accept-language': header = '' } = request.headers
  const chosen = COOKIE.exec(cookie)?.[1]
  if (isLanguage(chosen)) return chosen
  return (
    languageInAddress(request) ??
    tagsOf(header)
      .map((tag) => tag.split('-', 1)[0])
      .find(isLanguage) ??
    community
  )
}

/** Sets the language of a file's answer, by its URL or else like any call. Returns it. */
export function setFileLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageInAddress(request) ?? languageOfCall(request.headers['accept-language'])
  reply.header('content-language', language).header('vary', 'Accept-Language')
  return language
}

export function setContentLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOfCall(request.headers['accept-language'])
  reply.header('content-language', language).header('vary', 'Accept-Language')
  return language
}

export const textFor = (request: FastifyRequest, reply: FastifyReply, sentence: MessageKey) =>
  textIn(setContentLanguage(request, reply), sentence)
