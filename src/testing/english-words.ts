import { loadWords } from '#kit/words/words'
import { en } from '../words/en'

/** Runs before every test file: code of the browser finds its words as it does on a page. */
await loadWords({ file: 'all', in: { en: async () => en } })
