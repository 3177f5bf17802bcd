import { useEffect, useState } from 'react'

const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif'])

/** An address of the chosen picture on this device, while it is shown. */
export function useFileAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file || !SHOWN.has(file.type)) return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [file])
  return address
}
