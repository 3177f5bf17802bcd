/** What is still to be closed when the test file ends; see `close-after-file.ts`. */
export const toClose = new Set<() => Promise<void>>()
