import { Send } from 'lucide-react'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { PublishButton } from './lesson-bar.tsx'
import type { LessonParts, WritingCalls } from './lesson-calls.ts'
import { LessonEditor } from './lesson-editor.tsx'
import { SaidWord } from './said-word.tsx'
import { useLessonDraft } from './use-lesson-draft.ts'

/** The editor of a lesson for the instructor of its course: they write the draft and hand it in. */
export function OwnLessonScreen({
  loaded,
  calls,
  parts,
}: {
  loaded: StaffLesson
  calls: WritingCalls
  parts: LessonParts
}) {
  const { own: words } = useWords('curriculum')
  const editing = useLessonDraft(loaded, calls)
  const { lesson, draft, isUpToDate } = editing
  return (
    <>
      <title>{draft.title}</title>
      <LessonEditor
        editing={editing}
        calls={calls}
        parts={parts}
        back={{ to: `/dashboard/teaching/courses/${lesson.courseId}/lessons`, text: words.title }}
        note={<HandInNote lesson={lesson} />}
        actions={
          <PublishButton
            editing={editing}
            label={lesson.review === 'sent-back' ? words.handInAgain : words.handIn}
            Icon={Send}
            done={words.handedIn}
            isDisabled={isUpToDate || lesson.review === 'waiting'}
          />
        }
      />
    </>
  )
}

/** Where the draft is: with staff, or back with a word of theirs. */
function HandInNote({ lesson: { review, handIn } }: { lesson: StaffLesson }) {
  const { own: words } = useWords('curriculum')
  const language = useLanguage()
  if (review === 'waiting' && handIn?.handedInAt)
    return (
      <section
        role="status"
        className="mb-5 grid gap-1 rounded-lg border border-brand/40 bg-brand-wash px-5 py-4"
      >
        <p className="font-semibold">
          {words.waitsSince(formatDateTime(handIn.handedInAt, language))}
        </p>
        <p>{words.waitsText}</p>
      </section>
    )
  if (review === 'sent-back' && handIn?.word && handIn.sentBackAt)
    return (
      <section className="mb-5 grid gap-2 rounded-lg border border-accent/50 bg-accent-wash px-5 py-4">
        <h2 className="text-lg">
          {words.sentBack(handIn.sentBackBy, formatDateTime(handIn.sentBackAt, language))}
        </h2>
        <SaidWord>{handIn.word}</SaidWord>
        <p>{words.sentBackText}</p>
      </section>
    )
  return null
}
