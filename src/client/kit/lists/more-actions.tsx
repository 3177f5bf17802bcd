import { Box } from '@mantine/core'
import { type ComponentProps, Suspense } from 'react'
import { lazyPage } from '../navigation/lazy-page'
import type { ActionMenu } from './action-menu'

const LazyMenu = lazyPage(() => import('./action-menu'), 'ActionMenu')

/** An ActionMenu that is loaded after the page. */
export const MoreActions = (props: ComponentProps<typeof ActionMenu>) => (
  <Suspense fallback={<Box w="min(2.875rem, 14vw)" />}>
    <LazyMenu {...props} />
  </Suspense>
)
