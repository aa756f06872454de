import { useEffect, useState } from 'react'
import type { MediaPlay } from '#contract/media/media.ts'
import { api } from '#web/api.ts'
import { deviceId } from './device.ts'

/**
 * The addresses of a lesson's pictures and files, by media id; unavailable ones are left out.
 *
 * @param downloaded the media that are on this device
 */
export function useArticleMedia(
  mediaIds: readonly string[],
  {
    isSignedIn,
    downloaded = null,
  }: { isSignedIn: boolean; downloaded?: readonly MediaPlay[] | null },
): ReadonlyMap<string, MediaPlay> {
  const [opened, setOpened] = useState<ReadonlyMap<string, MediaPlay>>(new Map())
  const wanted = [...new Set(mediaIds)].join(' ')
  useEffect(() => {
    let isOver = false
    const ids = wanted.split(' ').filter((id) => id !== '')
    const opened = (mediaId: string) => downloaded?.find((play) => play.mediaId === mediaId)
    void Promise.all(
      ids.map((mediaId) => opened(mediaId) ?? open(mediaId, isSignedIn).catch(() => null)),
    ).then((found) => {
      if (!isOver)
        setOpened(
          new Map(found.filter((play) => play !== null).map((play) => [play.mediaId, play])),
        )
    })
    return () => {
      isOver = true
    }
  }, [wanted, isSignedIn, downloaded])
  return opened
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
    ? api('POST /api/media/{mediaId}/play', { params, body: { device: deviceId(), for: 'look' } })
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
