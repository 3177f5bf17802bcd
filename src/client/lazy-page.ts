import { type ComponentType, lazy } from 'react'

/** A page whose code is fetched when somebody goes there. */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))
