import type { WorkFile } from '#contract/assignments/submissions.ts'
import { megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { PrivateDownload } from '#web/ui/private-file.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** A PDF or ZIP of a submission or of its feedback, to save. */
export function FileButton({
  file: { name, type, bytes },
  path,
}: {
  file: WorkFile
  path: string
}) {
  const site = useWords()
  const language = useLanguage()
  return (
    <PrivateDownload
      path={path}
      name={name}
      size={megabytes(bytes, language)}
      isArchive={type === 'application/zip'}
      onFailed={(error) => toast.error(problemText(asProblem(error), site))}
    />
  )
}
