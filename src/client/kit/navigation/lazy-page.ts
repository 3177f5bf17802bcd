import { type ComponentType, lazy } from 'react'
import { loadWords, type WordSource } from '../words/words'

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never

export const lazyPage = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name, words?: WordSource) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), words && loadWords(words)])
    return { default: page[name] as ComponentType<PropsOf<Module[Name]>> }
  })
