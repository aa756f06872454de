import { useState } from 'react'
import type { StaffSubmissionDetail } from '#contract/assignments/marking.ts'
import type { FeedbackFile, Submission, WorkFile } from '#contract/assignments/submissions.ts'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { useWords } from '#web/text/words.ts'
import { useSentFiles } from '#web/ui/form/sent-files/use-sent-files.ts'
import { keepDraft, readDraft } from '#web/ui/form/use-text-draft.ts'
import { type DrawnMark, readMarks } from '#web/ui/picture/drawing/marks.ts'
import { toast } from '#web/ui/toast/toast.ts'

export interface FeedbackCalls {
  /** @param drawnOn the photo of the submission that it is drawn on */
  send: (
    file: File,
    drawnOn: string | null,
    onSent: (bytes: number) => void,
  ) => Promise<FeedbackFile>
  remove: (fileId: string) => Promise<void>
}

export type Feedback = ReturnType<typeof useFeedback>

/** The files of the feedback on a submission, and the photo that is drawn on. What is drawn stays on this device until then. */
export function useFeedback({
  submission,
  detail,
  calls,
}: {
  submission: Submission
  detail: StaffSubmissionDetail
  calls: FeedbackCalls
}) {
  const words = useWords('staff').assignments
  const released = submission.mark?.files ?? []
  const files = useSentFiles<FeedbackFile>(
    { send: (file, onSent) => calls.send(file, null, onSent), remove: calls.remove },
    { first: [...released, ...detail.feedbackDrafts], limits: assignmentLimits },
  )
  const [drawing, setDrawing] = useState<{
    photo: WorkFile
    marks: readonly DrawnMark[]
  } | null>(null)
  const keyOf = ({ fileId }: WorkFile) => `drawing/${submission.submissionId}/${fileId}`

  function draw(marks: readonly DrawnMark[]): void {
    if (!drawing) return
    setDrawing({ ...drawing, marks })
    keepDraft(keyOf(drawing.photo), marks.length > 0 ? JSON.stringify(marks) : '')
  }

  /** Adds the photo with its marks, in place of the same one that is not released yet. */
  function addDrawing(drawn: Blob): void {
    if (!drawing) return
    const { fileId, name } = drawing.photo
    const before = files.drafts.filter(
      ({ madeOf, sent }) =>
        madeOf === fileId ||
        (sent?.drawnOn === fileId && !released.some((file) => file.fileId === sent.fileId)),
    )
    if (files.isFull && before.length === 0) {
      toast.error(words.filesFull)
      return
    }
    for (const one of before) files.remove(one)
    files.add([new File([drawn], name, { type: drawn.type })], {
      madeOf: fileId,
      send: (file, onSent) => calls.send(file, fileId, onSent),
    })
    setDrawing(null)
    toast.success(words.drawn)
  }

  return {
    files,
    drawing,
    open: (photo: WorkFile) => setDrawing({ photo, marks: storedMarks(keyOf(photo)) }),
    close: () => setDrawing(null),
    draw,
    addDrawing,
    /** Forgets what was drawn: it is released. */
    forget: () => submission.files.forEach((file) => keepDraft(keyOf(file), '')),
  }
}

function storedMarks(key: string): DrawnMark[] {
  try {
    return readMarks(JSON.parse(readDraft(key) ?? '[]'))
  } catch {
    return []
  }
}
