/** Without case, and Latin letters without accents, as FTS5's unicode61 has it: José is found by jose. In other scripts marks make other letters. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFC')
