/** Functions that `close-after-file.ts` calls when the test file ends. */
export const toClose = new Set<() => Promise<void>>()
