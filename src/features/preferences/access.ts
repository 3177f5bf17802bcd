import type { Access } from '../../testing/access'

/** Beside what src/testing/audiences.ts names. */
export const access: Access = { audiences: { member: 'preferences.saveEmail preferences.saveMailingAddress' } }
