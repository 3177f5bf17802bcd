import type { Section } from '../schema'

export const SECTION_TITLES: Record<Section, string> = {
  emergency: 'Emergency',
  board: 'Board',
  services: 'Services',
}
