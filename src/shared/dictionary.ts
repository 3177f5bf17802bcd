const collator = new Intl.Collator('en', { numeric: true })

/** Orders names, titles and streets as a dictionary does: 'Álvarez' beside 'Alvarez', 'Núñez' before 'O', 9 before 10. The same for every reader. */
export const inDictionary = collator.compare
