import { FileArchive, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { privateFile } from '#web/api.ts'
import { Button } from './button/button.tsx'
import { usePrivateAddress } from './hooks/use-private-address.ts'
import { saveFile } from './save-file.ts'

/** A picture that needs a signed-in session, at its final size; it opens whole in a new tab. */
export function PrivatePicture({
  path,
  name,
  width,
  height,
  failed,
}: {
  path: string
  name: string
  width: number
  height: number
  /** What stands in its place where it cannot be loaded. */
  failed: string
}) {
  const { address, hasFailed } = usePrivateAddress(path)
  if (hasFailed) return <p className="text-sm text-ink-soft">{failed}</p>
  if (!address)
    return (
      <div
        role="img"
        aria-label={name}
        aria-busy="true"
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className="max-h-96 max-w-full animate-pulse rounded-md bg-sunken"
      />
    )
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block w-fit rounded-md">
      <img
        src={address}
        alt={name}
        width={width}
        height={height}
        className="h-auto max-h-96 w-auto max-w-full rounded-md border border-line"
      />
    </a>
  )
}

/** A button that loads a file which needs a signed-in session. */
export function PrivateDownload({
  path,
  name,
  size,
  isArchive,
  onFailed,
}: {
  path: string
  name: string
  size: string
  isArchive: boolean
  onFailed: (error: unknown) => void
}) {
  const Icon = isArchive ? FileArchive : FileText
  return (
    <PrivateFileButton path={path} name={name} onFailed={onFailed}>
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{name}</span>
      <span className="shrink-0 font-normal text-ink-soft">{size}</span>
    </PrivateFileButton>
  )
}

/** The same with other words on it. */
export function PrivateFileButton({
  path,
  name,
  look = 'outline',
  label,
  onFailed,
  children,
}: {
  path: string
  /** What the file is saved as. */
  name: string
  look?: 'outline' | 'quiet'
  /** What a screen reader says, where the words alone are not enough. */
  label?: string
  onFailed: (error: unknown) => void
  children: ReactNode
}) {
  const [isBusy, setBusy] = useState(false)
  async function load(): Promise<void> {
    setBusy(true)
    try {
      saveFile(name, await privateFile(path))
    } catch (error) {
      onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look={look}
      size="sm"
      busy={isBusy}
      aria-label={label}
      className="max-w-full"
      onClick={() => void load()}
    >
      {children}
    </Button>
  )
}
