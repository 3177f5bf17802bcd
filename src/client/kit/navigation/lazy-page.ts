import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { loadWords, type WordSource } from '../words/words'

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never

export const lazyPage = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name, words?: WordSource) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), words && loadWords(words)])
    return { default: page[name] as ComponentType<PropsOf<Module[Name]>> }
  })

/** Renders nothing while it loads, and leaves the rest of the page in place. */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name, words?: WordSource) {
  const Part = lazyPage(load, name, words) as unknown as ComponentType<object>
  return (props: PropsOf<Module[Name]>) => createElement(Suspense, null, createElement(Part, props as object))
}
