/*
 * The id of a part is the id of its thing and which part it is: 0 its own text, 1 and on the pages of its file, and last what only some
 * may read of a thing that is there for everyone. Of a conversation 1 and on are its entries, and behind them each file has its room.
 */
const PARTS = 65_536
export const OWN_PART = PARTS - 1
/** More than a conversation has entries. */
export const ENTRY_PARTS = 2_048
/** More than is read of a file. */
export const FILE_PARTS = 1_024
/** So many files of a conversation are read, its first. */
export const FILES_MAX = Math.floor((OWN_PART - ENTRY_PARTS) / FILE_PARTS)

export const partId = (thing: number, part: number) => thing * PARTS + part
export const numberOf = (part: number) => part % PARTS
