import { useEffect, useRef, useState } from 'react'
import { preparePhoto } from '#kit/files/prepare-picture'
import { tooMany } from '../../../../shared/file-kinds'
import { PHOTO_MAX_BYTES, PHOTOS_MAX } from '../../schema'

export interface Photo {
  id: number
  name: string
  /** Missing while it is being prepared. */
  file: File | null
}

let lastId = 0
const newPhoto = (name: string, file: File | null): Photo => {
  lastId += 1
  return { id: lastId, name, file }
}

/** Photos that are prepared on the device before they are sent. */
export function usePhotos() {
  const [photos, setPhotos] = useState<Photo[]>([])
  const [refusal, setRefusal] = useState('')

  const remove = (id: number) => {
    setRefusal('')
    setPhotos((before) => before.filter((photo) => photo.id !== id))
  }

  const add = async (chosen: File[]) => {
    const places = PHOTOS_MAX - photos.length
    setRefusal(chosen.length > places ? tooMany(PHOTOS_MAX) : '')
    const pending = chosen.slice(0, places).map((file) => ({ photo: newPhoto(file.name, null), file }))
    setPhotos((before) => [...before, ...pending.map((entry) => entry.photo)])
    // One after another: a phone does not have the memory for several pictures at once.
    for (const { photo, file } of pending) {
      const prepared = await preparePhoto(file, PHOTO_MAX_BYTES)
      const said = prepared.refusal ?? ''
      if (said) setRefusal(said)
      setPhotos((before) => {
        if (!prepared.file) return before.filter(({ id }) => id !== photo.id)
        const ready = { ...photo, file: prepared.file }
        return before.map((entry) => (entry.id === photo.id ? ready : entry))
      })
    }
  }

  const clear = () => {
    setRefusal('')
    setPhotos([])
  }
  const files = photos.flatMap(({ file }) => file ?? [])
  return { photos, files, refusal, preparing: files.length < photos.length, setPhotos, add, remove, clear }
}
export type Photos = ReturnType<typeof usePhotos>

/** The photos of a new report stay on the device until they are sent. */
export function useKeptPhotos(userId: number) {
  const chosen = usePhotos()
  const { photos, setPhotos } = chosen
  const [loaded, setLoaded] = useState(false)
  const [restored, setRestored] = useState(false)
  const kept = useRef<File[]>([])

  useEffect(() => {
    let gone = false
    void readPhotos(userId).then((files) => {
      if (gone) return
      kept.current = files
      setPhotos((before) => [...files.map((file) => newPhoto(file.name, file)), ...before].slice(0, PHOTOS_MAX))
      setRestored(files.length > 0)
      setLoaded(true)
    })
    return () => {
      gone = true
    }
  }, [userId, setPhotos])

  useEffect(() => {
    const files = photos.flatMap(({ file }) => file ?? [])
    const same = files.length === kept.current.length && files.every((file, at) => file === kept.current[at])
    if (!loaded || same) return
    kept.current = files
    void (files.length > 0 ? keepPhotos(userId, files) : forgetPhotos(userId))
  }, [photos, loaded, userId])

  const clear = () => {
    setRestored(false)
    chosen.clear()
  }
  return { ...chosen, restored, clear }
}

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
    // Private windows and full disks have no store; the photos then last as long as the page.
    return undefined
  }
}

/** Photos are too large for localStorage, so they go into IndexedDB, keyed by user. */
const keepPhotos = (userId: number, photos: File[]) => run('readwrite', (store) => store.put(photos, userId))

async function readPhotos(userId: number): Promise<File[]> {
  const photos: unknown = await run('readonly', (store) => store.get(userId) as IDBRequest<unknown>)
  return Array.isArray(photos) ? photos.filter((photo) => photo instanceof File) : []
}

const forgetPhotos = (userId: number) => run('readwrite', (store) => store.delete(userId))
