import { type ComponentType, lazy } from 'react'
import { loadWords, type WordSource } from '../words/words'

/** A page, or a part of one, whose code and words are fetched when somebody goes there. */
export const lazyPage = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  words?: WordSource,
) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), words && loadWords(words)])
    return { default: page[name] }
  })
