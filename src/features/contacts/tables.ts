import type { Flag, Id } from '../../../db/tables/foundation'

interface ContactTable {
  id: Id
  section: 'emergency' | 'board' | 'services'
  /** A role or the name of a service. */
  title: string
  name: string | null
  phone: string | null
  email: string | null
  note: string | null
  isPublic: Flag
  position: number
}

declare module '../../../db/schema' {
  interface Database {
    contact: ContactTable
  }
}
