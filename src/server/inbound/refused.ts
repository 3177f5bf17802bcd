/** A mail that is not taken in, and never will be. The reason names no conversation and nobody. */
export class RefusedReply extends Error {}
