import { useState } from 'react'

/**
 * A picture as wide as its place, turned to the right by quarters. The place is as high as the turned picture.
 *
 * @param size of the picture before it is turned, where it is known already
 */
export function TurnedPicture({
  src,
  alt,
  turn,
  size,
}: {
  src: string
  alt: string
  /** Quarter turns, 0 to 3. */
  turn: number
  size?: { width: number; height: number } | undefined
}) {
  const [natural, setNatural] = useState(size ?? null)
  const { width, height } = natural ?? { width: 3, height: 4 }
  const isAcross = turn % 2 === 1
  return (
    <span
      className="relative block w-full overflow-hidden"
      style={{ aspectRatio: isAcross ? `${height} / ${width}` : `${width} / ${height}` }}
    >
      <img
        src={src}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural({ width: naturalWidth, height: naturalHeight })
        }
        className="absolute top-1/2 left-1/2 h-auto max-w-none"
        style={{
          width: isAcross ? `${(width / height) * 100}%` : '100%',
          transform: `translate(-50%, -50%) rotate(${turn * 90}deg)`,
        }}
      />
    </span>
  )
}
