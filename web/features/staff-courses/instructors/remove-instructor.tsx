import { Trash2 } from 'lucide-react'
import type { StaffInstructor } from '#contract/catalog/instructors.ts'
import { api } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Removes someone whom nothing names; a refusal says what does. */
export function RemoveInstructor({
  instructor: { slug, name },
  onRemoved,
}: {
  instructor: StaffInstructor
  onRemoved: () => Promise<void>
}) {
  const site = useWords()
  const words = useWords('staff').instructors
  const language = useLanguage()
  const modal = `instructor-remove-${slug}`

  function explain(error: unknown): string {
    const problem = asProblem(error)
    if (problem.code !== 'instructor_in_use') return problemText(problem, site)
    const naming = Object.entries(problem.facts).flatMap(([what, count]) => {
      const text = words.naming[what]
      return text && Number(count) > 0 ? [text(formatCount(Number(count), language))] : []
    })
    return words.inUse(naming.join(', '))
  }

  return (
    <>
      <ModalButton opens={modal} look="quiet" size="sm">
        <Trash2 size={16} aria-hidden="true" />
        {words.remove}
        <span className="sr-only">: {name}</span>
      </ModalButton>
      <ConfirmModal
        id={modal}
        title={words.removeTitle(name)}
        confirm={words.remove}
        keep={words.cancel}
        explain={explain}
        onConfirm={async () => {
          await api('DELETE /api/staff/instructors/{slug}', { params: { slug } })
          toast.success(words.removed)
          await onRemoved()
        }}
      >
        <p>{words.removeText}</p>
      </ConfirmModal>
    </>
  )
}
