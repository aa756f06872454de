import { useEffect, useState } from 'react'

/**
 * How long a document may take before the loading state ends: it was a download, or was cancelled.
 */
const GIVE_UP_MS = 15_000

/** The address of the document being loaded by a link; null while none is. */
export function useLeavingFor(): URL | null {
  const [address, setAddress] = useState<URL | null>(null)

  useEffect(() => {
    const onClick = (event: MouseEvent) => setAddress(addressFollowed(event))
    const onShow = () => setAddress(null)
    document.addEventListener('click', onClick)
    // A page restored from the back/forward cache is not loading anything.
    addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('click', onClick)
      removeEventListener('pageshow', onShow)
    }
  }, [])

  useEffect(() => {
    if (!address) return
    const timer = setTimeout(() => setAddress(null), GIVE_UP_MS)
    return () => clearTimeout(timer)
  }, [address])

  return address
}

/** The other document of this site that a click asks for in this tab. */
function addressFollowed(event: MouseEvent): URL | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return null
  const link = (event.target as Element).closest('a')
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const address = new URL(link.href)
  const isHere = address.pathname === location.pathname && address.search === location.search
  return address.origin === location.origin && !isHere ? address : null
}
