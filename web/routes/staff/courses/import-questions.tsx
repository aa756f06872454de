import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { ImportQuestionsScreen } from '#web/features/staff-question-bank/files/import-questions-screen.tsx'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/import-questions.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/question-banks/{bankId}', { params }),
  )
}

/** Imports a file of questions into a bank. */
export default function ImportQuestions({ loaderData: bank }: Route.ComponentProps) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const navigate = useNavigate()
  if (!bank) return null
  const params = { bankId: bank.bankId }
  const path = `/staff/question-banks/${bank.bankId}`
  const count = (number: number) => formatCount(number, language)
  return (
    <>
      <StaffTitle
        lead={words.files.importLead}
        action={
          <Link to={path} className={buttonClasses('quiet')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.backToBank}
          </Link>
        }
      >
        {words.files.import}
      </StaffTitle>
      <ImportQuestionsScreen
        calls={{
          check: (file) =>
            api('POST /api/staff/question-banks/{bankId}/file-check', {
              params,
              query: { name: file.name.slice(-200) },
              file,
            }),
          save: (questions) =>
            api('POST /api/staff/question-banks/{bankId}/questions', {
              params,
              body: { questions },
            }),
        }}
        onSaved={({ added, changed, unchanged }) => {
          toast.success(words.files.saved(count(added), count(changed), count(unchanged)))
          void navigate(path)
        }}
      />
    </>
  )
}
