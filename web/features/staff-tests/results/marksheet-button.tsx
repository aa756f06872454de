import { FileText } from 'lucide-react'
import type { StaffAttempt } from '#contract/tests/results.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { PrivateFileButton } from '#web/ui/private-file.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Saves the marksheet of an attempt that was handed in. */
export function MarksheetButton({
  attempt: { attemptId, student },
}: {
  attempt: Pick<StaffAttempt, 'attemptId'> & { student: NonNullable<StaffAttempt['student']> }
}) {
  const site = useWords()
  const words = useWords('staff').tests
  const language = useLanguage()
  return (
    <PrivateFileButton
      look="quiet"
      path={`/api/attempts/${attemptId}/marksheet?lang=${language}`}
      name={`marksheet-${attemptId}.pdf`}
      label={words.marksheetOf(student.name)}
      onFailed={(error) => toast.error(problemText(asProblem(error), site))}
    >
      <FileText size={18} aria-hidden="true" />
      {words.marksheet}
    </PrivateFileButton>
  )
}
