import { useEffect, useState } from 'react'
import { writeCaptions } from '#contract/media/captions.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import { useWords } from '#web/text/words.ts'

/** The tracks of a video: captions, thumbnails for the time bar, chapters. */
export function VideoTracks({ play }: { play: MediaPlay }) {
  const words = useWords('media').player
  const chapters = useChapters(play)
  return (
    <>
      {play.captions.map((track) => (
        <track
          key={track.file}
          kind="captions"
          src={play.address + track.file}
          srcLang={track.language}
          label={words.captionLanguages[track.language]}
        />
      ))}
      {play.thumbnails && (
        <track kind="metadata" label="thumbnails" default src={play.address + play.thumbnails} />
      )}
      {chapters && <track kind="chapters" default src={chapters} />}
    </>
  )
}

/** The address of the chapters as WebVTT, made here: the parts of the player read them from a track. */
function useChapters({ chapters, seconds }: MediaPlay): string | null {
  const [address] = useState(() => {
    if (chapters.length === 0) return null
    const cues = chapters.map(({ start, title }, at) => ({
      start,
      end: chapters[at + 1]?.start ?? Math.max(start + 1, seconds ?? 0),
      text: title,
    }))
    return URL.createObjectURL(new Blob([writeCaptions(cues)], { type: 'text/vtt' }))
  })
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
