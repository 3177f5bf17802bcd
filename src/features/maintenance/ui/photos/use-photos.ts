import { useEffect, useRef, useState } from 'react'
import { preparePhoto } from '#kit/files/prepare-picture'
import { tooMany } from '../../../../shared/file-kinds'
import { PHOTO_MAX_BYTES, PHOTOS_MAX } from '../../schema'
import { forgetPhotos, keepPhotos, readPhotos } from '../draft/draft-photos'

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

/** The chosen photos, kept on the device until they have been sent. */
export function usePhotos(userId: number) {
  const [photos, setPhotos] = useState<Photo[]>([])
  const [refusal, setRefusal] = useState('')
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
  }, [userId])

  useEffect(() => {
    const files = photos.flatMap(({ file }) => file ?? [])
    const same = files.length === kept.current.length && files.every((file, at) => file === kept.current[at])
    if (!loaded || same) return
    kept.current = files
    void (files.length > 0 ? keepPhotos(userId, files) : forgetPhotos(userId))
  }, [photos, loaded, userId])

  const remove = (id: number) => {
    setRefusal('')
    setPhotos((before) => before.filter((photo) => photo.id !== id))
  }

  const add = async (chosen: File[]) => {
    const places = PHOTOS_MAX - photos.length
    setRefusal(chosen.length > places ? tooMany(PHOTOS_MAX) : '')
    const pending = chosen.slice(0, places).map((file) => ({ photo: newPhoto(file.name, null), file }))
    setPhotos((before) => [...before, ...pending.map((entry) => entry.photo)])
    // One after the other: a phone has not memory for several pictures at once.
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
    setRestored(false)
    setRefusal('')
    setPhotos([])
  }
  return { photos, refusal, loaded, restored, preparing: photos.some((photo) => photo.file === null), add, remove, clear }
}
export type Photos = ReturnType<typeof usePhotos>
