import { type ReactNode, useState } from 'react'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { readVideoAddress, videoAddress } from '#contract/media/video-address.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'

/** The video of a lesson: uploaded, or by its address. */
export function VideoPart({
  source,
  renderVideo,
  renderUpload,
  onSource,
}: {
  source: VideoSource | null
  renderVideo: (source: VideoSource) => ReactNode
  renderUpload?: (onUploaded: (mediaId: string) => void) => ReactNode
  onSource: (source: VideoSource | null) => void
}) {
  const words = useWords('curriculum')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isChanging, setChanging] = useState(false)

  function use(chosen: VideoSource): void {
    onSource(chosen)
    setTyped('')
    setChanging(false)
  }

  return (
    <section
      aria-labelledby="video-part"
      className="rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="video-part" className="text-lg">
        {words.videoChosen}
      </h2>
      {source && !isChanging ? (
        <div className="mt-3 flex flex-col gap-3">
          <div className="max-w-xl">{renderVideo(source)}</div>
          <p className="text-sm break-all text-ink-soft">
            {words.videoSources[source.source]}
            {source.source !== 'hosted' && ` · ${videoAddress(source)}`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="outline" size="sm" onClick={() => setChanging(true)}>
              {words.videoChange}
            </Button>
            <Button look="quiet" size="sm" onClick={() => onSource(null)}>
              {words.remove}
            </Button>
          </div>
        </div>
      ) : (
        <div className="mt-3 flex flex-col gap-4">
          {!source && <p className="text-ink-soft">{words.videoNone}</p>}
          {renderUpload?.((mediaId) => use({ source: 'hosted', mediaId }))}
          <form
            noValidate
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              const chosen = readVideoAddress(typed)
              if (chosen) use(chosen)
              else setWrong(true)
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
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  setWrong(false)
                }}
              />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button type="submit">{words.videoUse}</Button>
              {isChanging && (
                <Button look="quiet" onClick={() => setChanging(false)}>
                  {words.cancel}
                </Button>
              )}
            </div>
          </form>
        </div>
      )}
    </section>
  )
}
