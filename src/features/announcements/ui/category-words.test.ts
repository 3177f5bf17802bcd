import { expect, test } from 'vitest'
import { slugOf, tabLabel, withSlug } from './category-badges'

test('a tab label capitalizes each word', () => {
  const names = ['Urgent / Safety', 'COMMUNITY EVENTS', 'Maintenance & Repairs', 'HOA Business', 'hoa owners’ news']
  expect(names.map(tabLabel)).toEqual(['Urgent / Safety', 'Community Events', 'Maintenance & Repairs', 'HOA Business', 'HOA Owners’ News'])
})

test('each category has one URL', () => {
  const category = { id: 1, name: 'Urgent / Safety', color: '#B42318' }
  expect(slugOf(category.name)).toBe('urgent-safety')
  expect(withSlug([category], 'urgent-safety')).toBe(category)
  expect(withSlug([category], '')).toBeUndefined()
})
