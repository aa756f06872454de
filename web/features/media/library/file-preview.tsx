import { useEffect, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { addressesOf, useArticleMedia } from '../use-article-media.ts'

/** A picture as it is, a PDF in a tab of its own, any other file to save. */
export function FilePreview({ media: { mediaId, kind, name } }: { media: Media }) {
  const words = useWords('media').library
  const { fileOf } = addressesOf(useArticleMedia([mediaId], { isSignedIn: true }))
  const address = fileOf(mediaId)
  const isPdf = kind === 'download' && /\.pdf$/i.test(name)
  const shown = useShownFile(isPdf ? address : null)
  if (!address || (isPdf && !shown)) return <Spinner />
  if (kind === 'picture')
    return (
      <img
        src={address}
        alt={name}
        className="h-auto max-h-[32rem] max-w-full rounded-md border border-line"
      />
    )
  return (
    <a
      href={shown ?? address}
      {...(isPdf && { target: '_blank', rel: 'noreferrer' })}
      className={buttonClasses('outline', 'sm', 'justify-self-start')}
    >
      {isPdf ? words.openPdf : words.saveFile}
    </a>
  )
}

/** The address of a PDF that the browser shows: the one it is sent from only saves it. */
function useShownFile(address: string | null): string | null {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (!address) return
    const stop = new AbortController()
    let url: string | null = null
    fetch(address, { signal: stop.signal })
      .then((response) => response.blob())
      .then((blob) => {
        url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
        setShown(url)
      })
      // Saved as any other file then.
      .catch(() => setShown(address))
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [address])
  return shown
}
