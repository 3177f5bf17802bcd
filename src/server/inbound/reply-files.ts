import type { Attachment } from 'postal-mime'
import { PortalError } from '../errors'
import { DiskKeptFree } from '../limits/upload-quota'
import { cleanFileName, type FileRule, receiveFile } from '../uploads/receive-file'
import type { ReceivedFile } from '../uploads/stored-files'
import { chargeFor, type UploadSession } from '../uploads/upload-session'

/** A smaller picture within the text is part of a signature. */
const SIGNATURE_PICTURE_BYTES = 20 * 1024

const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))

export const isSignaturePicture = (file: Attachment) =>
  file.mimeType.startsWith('image/') &&
  (file.disposition === 'inline' || file.related === true) &&
  bytesOf(file).length < SIGNATURE_PICTURE_BYTES

export const nameOf = ({ filename, mimeType }: Attachment) =>
  cleanFileName(filename || mimeType.replace('/', '.'), /\.([A-Za-z0-9]{1,10})$/.exec(filename ?? '')?.[1] ?? mimeType.split('/')[1] ?? '')

/** Stops after this many bad files, because a mail may hold thousands. */
const BAD_MAX = 5

/** Stores the files as if they came from a form and returns the names of the refused ones. Throws when the disk is full. */
export async function receiveReplyFiles(session: UploadSession, field: string, files: readonly Attachment[], rule: FileRule) {
  const received: ReceivedFile[] = []
  const notTaken: string[] = []
  const wanted = files.filter((file) => !isSignaturePicture(file))
  const isOpen =
    wanted.length > 0 && (await isAllowed(() => session.quota.open(wanted.reduce((sum, file) => sum + bytesOf(file).length, 0))))
  let lookedInto = 0
  async function* bytesIn(file: Attachment) {
    lookedInto += 1
    yield bytesOf(file)
  }
  for (const file of wanted) {
    const receive = async () => {
      const stored = await receiveFile(session, field, file.filename ?? '', bytesIn(file), rule, session.quota.count)
      received.push({ ...stored, charge: chargeFor(session, stored) })
    }
    const mayBe = isOpen && received.length < rule.maxCount && lookedInto < rule.maxCount + BAD_MAX
    const isTaken = mayBe && (await isAllowed(receive))
    if (!isTaken) notTaken.push(nameOf(file))
  }
  return { received, notTaken }
}

/** Returns false for a file that a form would refuse. Throwing would make the mail wait and block all mail behind it. */
async function isAllowed(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof PortalError || error instanceof DiskKeptFree) return false
    throw error
  }
}
