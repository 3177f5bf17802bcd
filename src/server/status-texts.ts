import { type Sentence, say } from '../words/say'

/** What people are told where Fastify, tRPC or Node refuses: their own words name paths and parts of the program. */
const SENTENCES: Record<number, Sentence> = {
  400: say('server', 'badRequest'),
  401: say('server', 'unauthorized'),
  403: say('server', 'notAllowed'),
  404: say('server', 'notFound'),
  405: say('server', 'methodNotAllowed'),
  408: say('server', 'tookTooLong'),
  413: say('server', 'tooLarge'),
  414: say('server', 'addressTooLong'),
  415: say('server', 'contentType'),
  416: say('server', 'noSuchPart'),
  417: say('server', 'expectation'),
  431: say('server', 'headersTooLarge'),
}

/** The sentence of a refusal, 400 to 499. */
export const statusSentence = (status: number) => SENTENCES[status] ?? say('server', 'refused')
