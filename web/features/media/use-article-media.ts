import { useEffect, useState } from 'react'
import type { MediaPlay } from '#contract/media/media.ts'
import { type Api, api } from '#web/api.ts'

/**
 * The addresses of a lesson's pictures and files, by media id; unavailable ones are left out.
 *
 * @param atFirst those that the page came with
 * @param downloaded the media that are on this device
 */
export function useArticleMedia(
  mediaIds: readonly string[],
  {
    isSignedIn,
    atFirst = [],
    downloaded = null,
  }: {
    isSignedIn: boolean
    atFirst?: readonly MediaPlay[]
    downloaded?: readonly MediaPlay[] | null
  },
): ReadonlyMap<string, MediaPlay> {
  const [sent] = useState(atFirst)
  const [opened, setOpened] = useState<ReadonlyMap<string, MediaPlay>>(() => byId(sent))
  const wanted = [...new Set(mediaIds)].join(' ')
  useEffect(() => {
    let isOver = false
    const ids = wanted.split(' ').filter((id) => id !== '')
    const opened = (mediaId: string) =>
      [...(downloaded ?? []), ...sent].find((play) => play.mediaId === mediaId)
    void Promise.all(
      ids.map((mediaId) => opened(mediaId) ?? open(mediaId, isSignedIn).catch(() => null)),
    ).then((found) => {
      if (!isOver) setOpened(byId(found.filter((play) => play !== null)))
    })
    return () => {
      isOver = true
    }
  }, [wanted, isSignedIn, sent, downloaded])
  return opened
}

function byId(plays: readonly MediaPlay[]): ReadonlyMap<string, MediaPlay> {
  return new Map(plays.map((play) => [play.mediaId, play]))
}

/** What a signed-in person may open of these media, before anything plays; unavailable ones are left out. */
export async function lookAtMedia(
  read: Api,
  mediaIds: readonly string[],
): Promise<readonly MediaPlay[]> {
  const found = await Promise.all(
    mediaIds.map((mediaId) =>
      read('GET /api/media/{mediaId}/look', { params: { mediaId } }).catch(() => null),
    ),
  )
  return found.filter((play) => play !== null)
}

/** The media of an article, from those opened for it. */
export function addressesOf(opened: ReadonlyMap<string, MediaPlay>) {
  const fileOf = (mediaId: string): string | null => {
    const media = opened.get(mediaId)
    return media?.file ? media.address + media.file : null
  }
  return {
    fileOf,
    pictureOf(mediaId: string): { src: string; width?: number; height?: number } | null {
      const src = fileOf(mediaId)
      const size = opened.get(mediaId)?.renditions[0]
      return src === null
        ? null
        : { src, ...(size?.width && size.height && { width: size.width, height: size.height }) }
    },
  }
}

function open(mediaId: string, isSignedIn: boolean): Promise<MediaPlay> {
  const params = { mediaId }
  return isSignedIn
    ? api('GET /api/media/{mediaId}/look', { params })
    : api('POST /api/media-previews/{mediaId}/play', { params })
}

/** The media ids of pictures and files anywhere in a document of blocks. */
export function mediaIdsIn(block: unknown): string[] {
  if (Array.isArray(block)) return block.flatMap(mediaIdsIn)
  if (typeof block !== 'object' || block === null) return []
  const { type, attrs, content } = block as {
    type?: string
    attrs?: { mediaId?: unknown }
    content?: unknown
  }
  const own =
    (type === 'picture' || type === 'file') && typeof attrs?.mediaId === 'string'
      ? [attrs.mediaId]
      : []
  return [...own, ...mediaIdsIn(content)]
}
