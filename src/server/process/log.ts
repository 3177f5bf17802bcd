import type { FastifyBaseLogger } from 'fastify'

/** Structured JSON logging; never bodies, tokens or votes. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
