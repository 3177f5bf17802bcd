import { textIn } from '../words/words'

/** The English of a sentence: what a call answers that asks for no language. */
export const inEnglish = (sentence: string) => textIn('en', sentence)
