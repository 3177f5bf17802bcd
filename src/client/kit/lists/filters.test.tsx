import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CollapsedFilters } from './filters'

const buttonOf = (inUse: boolean) => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <CollapsedFilters inUse={inUse}>fields</CollapsedFilters>
    </MantineProvider>,
  )
  return /<button.*<\/button>/.exec(markup)?.[0]
}

test('the button that folds filters away says that they narrow the list', () => {
  expect(buttonOf(true)).toContain('in use')
  expect(buttonOf(false)).not.toContain('in use')
})
