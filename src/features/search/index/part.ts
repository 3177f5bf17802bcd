/*
 * The id of a part is the id of its thing and which part it is: 0 its own text, 1 and on the pages of its file, and last what only some
 * may read of a thing that is there for everyone.
 */
const PARTS = 65_536
export const OWN_PART = PARTS - 1

export const partId = (thing: number, part: number) => thing * PARTS + part
export const numberOf = (part: number) => part % PARTS
