/** What a stranger may have written, as a mail says it: nothing in it that a mail program makes a link of. */
export const withoutLink = (text: string) => text.replace(/([.。．｡@]|:\/\/)(?=\S)/g, '$1 ')
