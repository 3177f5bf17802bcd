import type { Kysely } from 'kysely'

/** A setting may be a file: the community's logo or photo. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('setting')
    .addColumn('fileId', 'integer', (column) => column.references('storedFile.id'))
    .execute()
}
