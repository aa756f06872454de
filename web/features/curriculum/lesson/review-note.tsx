import { GitCompare, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import type { LessonCalls, LessonParts } from './lesson-calls.ts'
import { Comparison } from './comparison.tsx'
import { SaidWord } from './said-word.tsx'
import { SEND_BACK, SendBackModal } from './send-back-modal.tsx'
import type { LessonEditing } from './use-lesson-draft.ts'

/** For staff, above a draft that an instructor wrote: whether it waits, what was said, and the way back. */
export function ReviewNote({
  editing,
  calls,
  parts,
}: {
  editing: LessonEditing
  calls: LessonCalls
  parts: LessonParts
}) {
  const { review: words } = useWords('curriculum')
  const language = useLanguage()
  const [isCompared, setCompared] = useState(false)
  const { lesson, draft, note } = editing
  const { review, handIn, published } = lesson
  if (review === null || handIn === null) return null
  const isWaiting = review === 'waiting'
  return (
    <section
      aria-labelledby="review-title"
      className="mb-5 grid gap-3 rounded-lg border border-brand/40 bg-brand-wash px-5 py-4"
    >
      <div>
        <h2 id="review-title" className="text-lg">
          {titleOf(lesson, words)}
        </h2>
        {isWaiting && handIn.handedInAt && (
          <p className="text-sm text-ink-soft">{formatDateTime(handIn.handedInAt, language)}</p>
        )}
        {review !== 'sent-back' && <p>{isWaiting ? words.waitsText : words.writesText}</p>}
      </div>
      {handIn.word && handIn.sentBackAt && (
        <div className="grid gap-1">
          <p className="text-sm text-ink-soft">
            {words.lastWord(handIn.sentBackBy, formatDateTime(handIn.sentBackAt, language))}
          </p>
          <SaidWord>{handIn.word}</SaidWord>
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {published && (
          <Button
            look="outline"
            aria-expanded={isCompared}
            onClick={() => setCompared(!isCompared)}
          >
            <GitCompare size={18} aria-hidden="true" />
            {isCompared ? words.closeCompare : words.compare}
          </Button>
        )}
        {isWaiting && (
          <ModalButton opens={SEND_BACK} look="outline">
            <Undo2 size={18} aria-hidden="true" />
            {words.sendBack}
          </ModalButton>
        )}
      </div>
      {isCompared && published && (
        <Comparison number={published.number} draft={draft} calls={calls} parts={parts} />
      )}
      <SendBackModal sendBack={calls.sendBack} onSent={note} />
    </section>
  )
}

function titleOf(
  { review, handIn }: StaffLesson,
  words: { waits: WhoText; writes: WhoText; wasSentBack: WhoText },
): string {
  const who = handIn?.writtenBy ?? null
  if (review === 'waiting') return words.waits(who)
  return review === 'sent-back' ? words.wasSentBack(who) : words.writes(who)
}

type WhoText = (who: string | null) => string
