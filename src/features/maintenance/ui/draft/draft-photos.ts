const STORE = 'photos'

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('maintenance-drafts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

async function run<Answer>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Answer>): Promise<Answer | undefined> {
  try {
    const transaction = (await open()).transaction(STORE, mode)
    const request = act(transaction.objectStore(STORE))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } catch {
    // Private windows and full disks have no store: photos then live as long as the page.
    return undefined
  }
}

/** Photos are too large for the text's storage; they wait in the browser's database, under whoever chose them. */
export const keepPhotos = (userId: number, photos: File[]) => run('readwrite', (store) => store.put(photos, userId))

export async function readPhotos(userId: number): Promise<File[]> {
  const photos: unknown = await run('readonly', (store) => store.get(userId) as IDBRequest<unknown>)
  return Array.isArray(photos) ? photos.filter((photo) => photo instanceof File) : []
}

export const forgetPhotos = (userId: number) => run('readwrite', (store) => store.delete(userId))
