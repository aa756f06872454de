import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import type { DiscussionPicture } from '#contract/discussion/pictures.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { usePrivateAddress } from '#web/ui/hooks/use-private-address.ts'
import { useRenderers } from './renderers.ts'

/** The pictures of a question or an answer. They need a signed-in session. */
export function PrivatePictures({
  courseId,
  pictures,
}: {
  courseId: string
  pictures: readonly DiscussionPicture[]
}) {
  const words = useWords('discussion').pictures
  const language = useLanguage()
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map((picture, index) => (
        <li key={picture.pictureId} className="min-w-0">
          <PrivatePicture
            courseId={courseId}
            picture={picture}
            name={picture.alt ?? words.of(digitsIn(language, index + 1))}
          />
        </li>
      ))}
    </ul>
  )
}

interface PictureProps {
  courseId: string
  picture: DiscussionPicture
  name: string
  small?: boolean
}

/** A picture for readers of its text; with low data, loaded when tapped. */
export function PrivatePicture(props: PictureProps) {
  const words = useWords('discussion').pictures
  const { savesData } = useRenderers()
  const [isAsked, setAsked] = useState(false)
  if (isAsked || !savesData) return <LoadedPicture {...props} />
  return (
    <Button look="outline" size="sm" className="max-w-full" onClick={() => setAsked(true)}>
      <ImageIcon size={18} aria-hidden="true" />
      <span className="truncate">{words.show(props.name)}</span>
    </Button>
  )
}

/** A picture that reserves its final size. */
function LoadedPicture({
  courseId,
  picture: { pictureId, width, height },
  name,
  small = false,
}: PictureProps) {
  const words = useWords('discussion').pictures
  const { address, hasFailed } = usePrivateAddress(`/api/learn/${courseId}/pictures/${pictureId}`)
  const size = small ? 'size-20 object-cover' : 'h-auto max-h-96 w-auto max-w-full'
  if (hasFailed) return <p className="text-sm text-ink-soft">{words.unseen}</p>
  if (!address)
    return (
      <div
        role="img"
        aria-label={name}
        aria-busy="true"
        style={small ? undefined : { width, aspectRatio: `${width} / ${height}` }}
        className={`max-h-96 max-w-full animate-pulse rounded-md bg-sunken ${small ? 'size-20' : ''}`}
      />
    )
  const image = (
    <img
      src={address}
      alt={name}
      width={width}
      height={height}
      className={`rounded-md border border-line ${size}`}
    />
  )
  if (small) return image
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block rounded-md">
      {image}
    </a>
  )
}
