import { type ReactNode, useState } from 'react'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { readVideoAddress, videoAddress } from '#contract/media/video-address.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'

/** The video of a lesson, or the trailer of a course: an upload or an address. */
export function VideoPart({
  title,
  hint,
  source,
  renderVideo,
  renderUpload,
  onSource,
}: {
  /** Left out: that of a lesson. */
  title?: string
  hint?: string
  source: VideoSource | null
  renderVideo: (source: VideoSource) => ReactNode
  renderUpload?: (onUploaded: (mediaId: string) => void) => ReactNode
  onSource: (source: VideoSource | null) => void
}) {
  const words = useWords('curriculum')
  // State of this component, so that a look back at the video does not lose what was typed.
  const [address, setAddress] = useState({ typed: '', isWrong: false })
  const [isChanging, setChanging] = useState(false)

  function use(chosen: VideoSource): void {
    onSource(chosen)
    setAddress({ typed: '', isWrong: false })
    setChanging(false)
  }

  return (
    <Card aria-labelledby="video-part" as="section" padding="sm">
      <h2 id="video-part" className="text-lg">
        {title ?? words.videoChosen}
      </h2>
      {hint && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
      {source && !isChanging ? (
        <ChosenVideo
          source={source}
          renderVideo={renderVideo}
          onChange={() => setChanging(true)}
          onRemove={() => onSource(null)}
        />
      ) : (
        <div className="mt-3 flex flex-col gap-4">
          {/* Where one can be uploaded, that part says what is chosen and how far it is. */}
          {!source && !renderUpload && <p className="text-ink-soft">{words.videoNone}</p>}
          {renderUpload?.((mediaId) => use({ source: 'hosted', mediaId }))}
          <AddressForm
            {...address}
            onTyped={setAddress}
            onUse={use}
            onCancel={isChanging ? () => setChanging(false) : null}
          />
        </div>
      )}
    </Card>
  )
}

interface Address {
  typed: string
  isWrong: boolean
}

/** A video by its address. @param onCancel null: there is no video to go back to */
function AddressForm({
  typed,
  isWrong,
  onTyped,
  onUse,
  onCancel,
}: Address & {
  onTyped: (address: Address) => void
  onUse: (source: VideoSource) => void
  onCancel: (() => void) | null
}) {
  const words = useWords('curriculum')
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = readVideoAddress(typed)
        if (chosen) onUse(chosen)
        else {
          onTyped({ typed, isWrong: true })
          event.currentTarget.querySelector('input')?.focus()
        }
      }}
    >
      <Field
        name="video-address"
        label={words.videoAddress}
        hint={words.videoHint}
        error={isWrong ? words.videoBad : undefined}
        required
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          value={typed}
          onChange={(event) => onTyped({ typed: event.currentTarget.value, isWrong: false })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{words.videoUse}</Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function ChosenVideo({
  source,
  renderVideo,
  onChange,
  onRemove,
}: {
  source: VideoSource
  renderVideo: (source: VideoSource) => ReactNode
  onChange: () => void
  onRemove: () => void
}) {
  const words = useWords('curriculum')
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="max-w-xl">{renderVideo(source)}</div>
      <p className="text-sm break-all text-ink-soft">
        {words.videoSources[source.source]}
        {source.source !== 'hosted' && ` · ${videoAddress(source)}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="sm" onClick={onChange}>
          {words.videoChange}
        </Button>
        <Button look="quiet" size="sm" onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </div>
  )
}
