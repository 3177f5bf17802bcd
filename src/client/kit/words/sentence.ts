import { formatMessage } from '../../../words/say'
import { allWords } from './words'

/** The text of a sentence that a schema or an answer names; what names none stays as it is. */
export const messageText = (sentence: string) => formatMessage(allWords(), sentence)
