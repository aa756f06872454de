import { useEffect, useState } from 'react'
import { privateFile } from '#web/api.ts'

/** A blob address of a file fetched with the signed-in person's token. */
export function usePrivateAddress(path: string): { address: string | null; hasFailed: boolean } {
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let objectUrl: string | null = null
    let isGone = false
    privateFile(path).then(
      (blob) => {
        if (isGone) return
        objectUrl = URL.createObjectURL(blob)
        setAddress(objectUrl)
      },
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [path])
  return { address, hasFailed }
}
