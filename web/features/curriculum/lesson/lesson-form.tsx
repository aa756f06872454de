import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { publishableKinds } from '#contract/learning/terms.ts'
import { useWords } from '#web/text/words.ts'
import { FilesPart } from './files-part.tsx'
import type { LessonParts, WritingCalls } from './lesson-calls.ts'
import { TextPart } from './text-part.tsx'
import type { LessonEditing } from './use-lesson-draft.ts'
import { VideoPart } from './video-part.tsx'

/** The content of a lesson: the video or the files of its kind, and its text. */
export function LessonForm({
  editing,
  calls,
  parts,
  isHidden,
}: {
  editing: LessonEditing
  calls: WritingCalls
  parts: LessonParts
  /** The lesson is looked at: an upload goes on, and an address stays typed. */
  isHidden: boolean
}) {
  const words = useWords('curriculum')
  const { draft, edit } = editing
  const { body } = draft
  const change = (part: (body: LessonBody) => Partial<LessonBody>) =>
    edit((now) => ({ ...now, body: { ...now.body, ...part(now.body) } as LessonBody }))
  return (
    <div hidden={isHidden} className={isHidden ? undefined : 'flex flex-col gap-5'}>
      {body.kind === 'video' && (
        <VideoPart
          source={body.source}
          // What plays there would be heard from here.
          renderVideo={isHidden ? () => null : parts.renderVideo}
          {...(parts.renderVideoUpload && { renderUpload: parts.renderVideoUpload })}
          onSource={(source) => change(() => ({ source }))}
        />
      )}
      {body.kind === 'download' && (
        <FilesPart
          files={body.files}
          chooseFile={parts.media.chooseFile}
          onFiles={(filesOf) =>
            change((now) => (now.kind === 'download' ? { files: filesOf(now.files) } : {}))
          }
        />
      )}
      {!publishableKinds.includes(body.kind) && (
        <p className="rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
          {words.notReady.kind}
        </p>
      )}
      {!isHidden && <TextPart editing={editing} calls={calls} media={parts.media} />}
    </div>
  )
}
