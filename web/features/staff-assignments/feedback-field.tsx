import type { FeedbackFile } from '#contract/assignments/submissions.ts'
import { assignmentLimits, workFileTypes } from '#contract/assignments/terms.ts'
import { digitsIn, fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { SentFileField } from '#web/ui/form/sent-files/sent-file-field.tsx'
import { PrivatePicture } from '#web/ui/private-file.tsx'
import type { Feedback } from './use-feedback.ts'

/** The files that the student gets with the marks. */
export function FeedbackField({ files }: { files: Feedback['files'] }) {
  const words = useWords('staff').assignments
  const language = useLanguage()
  return (
    <section aria-label={words.feedbackFiles} className="grid gap-2">
      <h2 className="text-base font-semibold">{words.feedbackFiles}</h2>
      <SentFileField
        files={files}
        types={workFileTypes}
        fileBytes={assignmentLimits.fileBytes}
        words={useWords('assignments')}
        hint={words.feedbackFilesHint(
          digitsIn(language, assignmentLimits.files),
          fileLimit(assignmentLimits.fileBytes, language),
        )}
        renderSent={(file) => <SentPicture file={file} />}
      />
    </section>
  )
}

function SentPicture({ file: { fileId, name, drawnOn, width, height } }: { file: FeedbackFile }) {
  const words = useWords('staff').assignments
  const { noPicture } = useWords('assignments')
  if (width === null || height === null) return null
  return (
    <PrivatePicture
      path={`/api/feedback-files/${fileId}`}
      name={drawnOn === null ? name : words.drawnOn(name)}
      failed={noPicture}
      {...{ width, height }}
    />
  )
}
