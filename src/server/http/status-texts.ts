/** What people are told where Fastify, tRPC or Node refuses: their own words name paths and parts of the program. */
const TEXTS: Record<number, string> = {
  400: 'The request could not be read',
  401: 'Unauthorized',
  403: 'This is not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'This content type is not supported',
  416: 'The file has no such part',
  417: 'The request expects what the portal does not do',
  431: 'The headers of the request are too large',
}

/** The text of a refusal, 400 to 499. */
export const statusText = (status: number) => TEXTS[status] ?? 'The request was refused'
