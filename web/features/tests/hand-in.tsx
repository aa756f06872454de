import { digitsIn } from '#contract/languages.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { isBlank } from './attempt-record.ts'
import type { SittingView } from './sitting-memory.ts'

export const HAND_IN = 'hand-in'

export function HandInButton({ isPractice }: { isPractice: boolean }) {
  const words = useWords('tests').sitting
  return (
    <ModalButton opens={HAND_IN} look="primary" className="min-h-12">
      {isPractice ? words.endPractice : words.handIn}
    </ModalButton>
  )
}

/** Asks before handing in, with what is not answered yet. */
export function HandInModal({
  sheet,
  view,
  onHandIn,
}: {
  sheet: AttemptSheet
  view: SittingView
  onHandIn: () => void
}) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const isPractice = sheet.mode === 'practice'
  const open = sheet.questions.filter(({ slot }) => isBlank(view.slots.get(slot)?.answer)).length
  const marked = view.marked.size
  return (
    <ConfirmModal
      id={HAND_IN}
      title={isPractice ? words.endPracticeTitle : words.handInTitle}
      confirm={isPractice ? words.endPractice : words.handIn}
      keep={words.keepWorking}
      look="primary"
      onConfirm={async () => onHandIn()}
    >
      <p className="font-semibold">
        {open > 0 ? words.unanswered(digitsIn(language, open), open) : words.allAnswered}
      </p>
      {marked > 0 && <p>{words.stillMarked(digitsIn(language, marked), marked)}</p>}
      {!isPractice && <p className="text-ink-soft">{words.handInText}</p>}
    </ConfirmModal>
  )
}
