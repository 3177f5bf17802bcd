import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HoaStatusSelect } from './resident-selects'

const optionsFor = (value: string) => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <HoaStatusSelect value={value} onChange={() => undefined} />
    </MantineProvider>,
  )
  return markup.match(/<option.*?<\/option>/g)
}

test('a stored status beside the three shows as what it is, and cannot be chosen again', () => {
  expect(optionsFor('tenant')).toEqual([
    '<option value="tenant" disabled="" selected="">Resident</option>',
    '<option value="owner-occupant">Homeowner (Occupant)</option>',
    '<option value="owner-non-occupant">Homeowner (Non-Occupant)</option>',
    '<option value="renter">Renter</option>',
  ])
  expect(optionsFor('renter')).toHaveLength(3)
})
