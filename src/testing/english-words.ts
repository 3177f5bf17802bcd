import { loadWords } from '#kit/words/words'
import { en } from '../words/en'

/** Runs before every test file, so that client code finds its texts as on a page. */
await loadWords({ file: 'all', in: { en: async () => en } })
