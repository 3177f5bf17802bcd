import { type MessageKey, msg } from '../words/say'

/** What people are told where Fastify, tRPC or Node refuses: their own words name paths and parts of the program. */
const SENTENCES: Record<number, MessageKey> = {
  400: msg('server', 'badRequest'),
  401: msg('server', 'unauthorized'),
  403: msg('server', 'notAllowed'),
  404: msg('server', 'notFound'),
  405: msg('server', 'methodNotAllowed'),
  408: msg('server', 'tookTooLong'),
  413: msg('server', 'tooLarge'),
  414: msg('server', 'addressTooLong'),
  415: msg('server', 'contentType'),
  416: msg('server', 'noSuchPart'),
  417: msg('server', 'expectation'),
  431: msg('server', 'headersTooLarge'),
}

/** The sentence of a refusal, 400 to 499. */
export const statusSentence = (status: number) => SENTENCES[status] ?? msg('server', 'refused')
