import type { QrShape } from './qr-shape.ts'

/** A QR code, dark on light in both themes. */
export function QrCode({
  qr: { size, path },
  label,
  className,
}: {
  qr: QrShape
  label: string
  className: string
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={`shrink-0 rounded-md bg-white ${className}`}
    >
      <path d={path} fill="#10231e" />
    </svg>
  )
}
