import { useEffect, useState } from 'react'

/** How long a document may take before we stop saying that it is on its way: it was a download, or was called off. */
const GIVE_UP_MS = 15_000

/** The address of the document that was asked for by a link and is not here yet; null while nothing is on its way. */
export function useLeavingFor(): URL | null {
  const [address, setAddress] = useState<URL | null>(null)

  useEffect(() => {
    const onClick = (event: MouseEvent) => setAddress(addressFollowed(event))
    const onShow = () => setAddress(null)
    document.addEventListener('click', onClick)
    // A page taken back from the browser's memory is not on its way anywhere.
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
