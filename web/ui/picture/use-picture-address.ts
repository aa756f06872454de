import { useEffect, useState } from 'react'
import { privateFile } from '#web/api.ts'

/** Where a picture is: on this device, or at a path that needs a signed-in session. */
export type PictureSource = { blob: Blob } | { path: string }

/** A blob address of a picture; null while it is loading. */
export function usePictureAddress(source: PictureSource): {
  address: string | null
  hasFailed: boolean
} {
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const blob = 'blob' in source ? source.blob : null
  const path = 'path' in source ? source.path : ''
  useEffect(() => {
    let objectUrl: string | null = null
    let isGone = false
    const show = (found: Blob) => {
      if (isGone) return
      objectUrl = URL.createObjectURL(found)
      setAddress(objectUrl)
    }
    if (blob) show(blob)
    else privateFile(path).then(show, () => isGone || setFailed(true))
    return () => {
      isGone = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [blob, path])
  return { address, hasFailed }
}
