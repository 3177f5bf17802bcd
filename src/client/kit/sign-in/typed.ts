/** The forms on the page that hold words which have not been sent, with the toast that a form shows when the session has ended. */
export const typed = new Map<string, (() => void) | undefined>()
