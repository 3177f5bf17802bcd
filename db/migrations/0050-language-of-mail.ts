import { type Kysely, sql } from 'kysely'

/** In which language a mail speaks, so that its subject is read aloud in it; null where nobody knows. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE mail ADD COLUMN language TEXT`.execute(db)
  await sql`
    UPDATE mail SET language = (SELECT iif(instr(body.html, '<html lang="es"') > 0, 'es', 'en') FROM mailBody AS body WHERE body.id = mail.bodyId)
    WHERE bodyId IS NOT NULL`.execute(db)
}
