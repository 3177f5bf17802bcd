import { useWords } from '../../../../client/kit/words/words'

/** The words of polls, and those of their form. */
export const useFormWords = () => ({ ...useWords('polls'), ...useWords('pollForm') })
