import { useEffect, useState } from 'react'

const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif'])

/** An address of the file on this device, while it is shown. */
export function useLocalAddress(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [file])
  return address
}

/** An address of the chosen picture, if it is one that every browser shows. */
export const useFileAddress = (file: File | undefined) => useLocalAddress(file && SHOWN.has(file.type) ? file : null)
