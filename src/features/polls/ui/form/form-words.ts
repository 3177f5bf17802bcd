import { useWords } from '#kit/words/words'

/** The words of polls, and those of their form. */
export const useFormWords = () => ({ ...useWords('polls'), ...useWords('pollForm') })
