import { textIn } from '../words/words'

export const inEnglish = (sentence: string) => textIn('en', sentence)
