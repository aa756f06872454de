import type { ReactNode } from 'react'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import type { PlanEditing } from './use-plan.ts'

const DISCARD = 'discard-plan'

/** What to know before changing the test: its state, changes from before, and those of someone else. */
export function PlanNotes({ editing }: { editing: PlanEditing }) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const { test, clash, isFound, isChanged, draft, keepMine, discard } = editing
  const isEmpty = draft.sections.every(({ slots }) => slots.length === 0)
  return (
    <>
      <div role="status" className="contents">
        {clash && (
          <Banner>
            <p>
              {words.clash(clash.savedBy)}{' '}
              {words.theirs(
                words.questions(
                  formatCount(clash.theirs.questionCount, language),
                  clash.theirs.questionCount,
                ),
              )}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button look="outline" onClick={keepMine}>
                {words.keepMine}
              </Button>
              <ModalButton opens={DISCARD} look="outline">
                {words.takeTheirs}
              </ModalButton>
            </div>
          </Banner>
        )}
        {!clash && isFound && isChanged && (
          <Banner>
            <p>{words.found}</p>
            <ModalButton opens={DISCARD} look="outline">
              {words.discard}
            </ModalButton>
          </Banner>
        )}
      </div>
      <div className="text-ink-soft">
        <p>{test.isPublished ? words.publishedNote : words.draftNote}</p>
        {test.attemptCount > 0 && (
          <p>{words.attemptNote(formatCount(test.attemptCount, language), test.attemptCount)}</p>
        )}
        {isEmpty && <p>{words.faults['no-questions']}</p>}
      </div>
      <ConfirmModal
        id={DISCARD}
        title={words.discardTitle}
        confirm={words.discard}
        keep={words.cancel}
        onConfirm={async () => discard()}
      >
        <p>{words.discardText}</p>
      </ConfirmModal>
    </>
  )
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
      {children}
    </div>
  )
}
