import type { Access } from '../../testing/access'

export const access: Access = { audiences: { board: 'residents.read residents.check residents.import residents.export' } }
