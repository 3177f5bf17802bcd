import type { Reader } from '../../../db/schema'
import { setupNeeded } from '../../server/auth/first-admin'
import { mailState } from '../../server/notifications/mail-queue'
import { readSettings } from '../../server/settings'
import type { Context } from '../../server/trpc/context'
import type { StoredFile } from '../../server/uploads/stored-files'
import { LANGUAGES } from '../../words/languages'

const VERSION_LENGTH = 16

/** Public, because the pages before sign-in need it. */
export async function readInfo({ reads, mailQueue, provider }: Context) {
  const all = await readSettings(reads)
  const { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed, accent, picture, language } = all
  const settings = { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed, accent, picture, language }
  const mail = mailState(all, mailQueue)
  return { ...settings, appEnabled: all.appEnabled, mail, provider: provider?.name ?? null, setupNeeded: await setupNeeded(reads) }
}

/** Each picture has its own address, so that browsers may cache it forever. */
export const pictureAddress = ({ sha256 }: Pick<StoredFile, 'sha256'>) => `/api/community/picture?v=${sha256.slice(0, VERSION_LENGTH)}`

/** Undefined unless `version` is the current picture. */
export async function findPicture(db: Reader, version = ''): Promise<StoredFile | undefined> {
  const file = await db
    .selectFrom('setting')
    .innerJoin('storedFile', 'storedFile.id', 'setting.fileId')
    .selectAll('storedFile')
    .where('setting.key', '=', 'picture')
    .executeTakeFirst()
  return file?.sha256.startsWith(version) && version.length === VERSION_LENGTH ? file : undefined
}

export async function findPictureFileId(db: Reader): Promise<number | null> {
  const row = await db.selectFrom('setting').select('fileId').where('key', '=', 'picture').executeTakeFirst()
  return row?.fileId ?? null
}

export async function listLanguages(db: Reader) {
  const { language: community } = await readSettings(db)
  const languages = LANGUAGES.map(({ code, name }) => ({ code, name })).sort(
    (left, right) => Number(right.code === community) - Number(left.code === community) || left.name.localeCompare(right.name),
  )
  return { languages, community }
}
