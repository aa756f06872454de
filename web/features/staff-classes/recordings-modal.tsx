import { CirclePlay, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import type { NewRecording } from '#contract/classes/recordings.ts'
import { textIn } from '#contract/languages.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { FormModal } from './form-modal.tsx'
import { readRecording } from './read-class.ts'

/** A video that was uploaded. */
export interface VideoOption {
  mediaId: string
  name: string
}

/** Attaches a recording to a class: a link, or a video that was uploaded. */
export function RecordingModal({
  meeting,
  number,
  chooseVideo,
  onSave,
  onSaved,
}: {
  meeting: StaffMeeting
  number: string
  /** Lets them choose or upload one, null where they chose none. Undefined: the role does not include media. */
  chooseVideo?: (() => Promise<VideoOption | null>) | undefined
  onSave: (recording: NewRecording) => Promise<unknown>
  onSaved: () => Promise<void>
}) {
  const words = useWords('staff').classes
  const [source, setSource] = useState<'link' | 'upload'>('link')
  const [video, setVideo] = useState<VideoOption | null>(null)
  return (
    <FormModal
      id={`recording-${meeting.meetingId}`}
      open={words.addRecording}
      title={words.addRecordingOf(number)}
      schema={async () => (await import('./class-schemas.ts')).classSchemas.recording}
      read={readRecording}
      save={words.save}
      onSave={onSave}
      saved={words.recordingAdded}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <p className="text-ink-soft">{words.recordingText}</p>
          <Field {...form.field('source')} label={words.recordingFrom} required>
            <Select
              value={source}
              onChange={(event) => setSource(event.currentTarget.value as 'link' | 'upload')}
            >
              <option value="link">{words.recordingLink}</option>
              {chooseVideo && <option value="upload">{words.recordingUpload}</option>}
            </Select>
          </Field>
          {source === 'link' ? (
            <Field
              {...form.field('url')}
              label={words.recordingAddress}
              hint={words.recordingAddressHint}
              required
            >
              <Input type="url" autoComplete="off" placeholder="https://" />
            </Field>
          ) : (
            <ChosenVideo
              field={form.field('mediaId')}
              video={video}
              onChoose={async () => setVideo((await chooseVideo?.()) ?? video)}
            />
          )}
        </>
      )}
    </FormModal>
  )
}

/** The name of a video and a button. What is sent is its id, which nobody sees. */
function ChosenVideo({
  field: { name, error },
  video,
  onChoose,
}: {
  field: { name: string; error?: string | undefined }
  video: VideoOption | null
  onChoose: () => Promise<void>
}) {
  const words = useWords('staff').classes
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="font-semibold">{words.recordingVideo}</span>
      <input type="hidden" name={name} value={video?.mediaId ?? ''} />
      {video && <span className="min-w-0 break-words">{video.name}</span>}
      <Button look="outline" aria-haspopup="dialog" onClick={() => void onChoose()}>
        {words.recordingChoose}
      </Button>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {words.recordingNone}
        </p>
      )}
    </div>
  )
}

/** The recordings of a class, each with a button that removes it. */
export function Recordings({
  recordings,
  onRemove,
}: {
  recordings: StaffMeeting['recordings']
  onRemove: (lessonId: string) => Promise<void>
}) {
  const words = useWords('staff').classes
  const language = useLanguage()
  if (recordings.length === 0) return null
  const shown = recordings.map(({ title, titleBn, ...recording }) => ({
    ...recording,
    title: textIn(language, { en: title, bn: titleBn }),
  }))
  return (
    <ul className="flex flex-wrap gap-2" aria-label={words.recordings}>
      {shown.map(({ lessonId, title, source }) => (
        <li
          key={lessonId}
          className="flex min-w-0 items-center gap-1.5 rounded-md border border-line-strong pl-3 text-sm"
        >
          <CirclePlay size={16} aria-hidden="true" className="shrink-0 text-brand" />
          <span className="min-w-0 break-words">
            {title}
            <span className="text-ink-soft"> · {words.recordingSources[source]}</span>
          </span>
          <ModalButton
            opens={`remove-recording-${lessonId}`}
            look="quiet"
            size="sm"
            aria-label={words.removeRecording(title)}
          >
            <Trash2 size={16} aria-hidden="true" />
          </ModalButton>
          <ConfirmModal
            id={`remove-recording-${lessonId}`}
            title={words.removeRecordingTitle}
            confirm={words.removeRecordingYes}
            keep={words.keep}
            onConfirm={() => onRemove(lessonId)}
          >
            <p>{words.removeRecordingText(title)}</p>
          </ConfirmModal>
        </li>
      ))}
    </ul>
  )
}
