import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { PasteScreen } from '#web/features/staff-question-bank/paste-screen.tsx'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/paste-questions.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/question-banks/{bankId}', { params }),
  )
}

/** Adds questions to a bank from plain lines. */
export default function PasteQuestions({ loaderData: bank }: Route.ComponentProps) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const navigate = useNavigate()
  if (!bank) return null
  const path = `/staff/question-banks/${bank.bankId}`
  return (
    <>
      <StaffTitle
        lead={words.pasteLead}
        action={
          <Link to={path} className={buttonClasses('quiet')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.backToBank}
          </Link>
        }
      >
        {words.paste}
      </StaffTitle>
      <PasteScreen
        onSave={async (questions) => {
          const { added } = await api('POST /api/staff/question-banks/{bankId}/questions', {
            params: { bankId: bank.bankId },
            body: { questions },
          })
          toast.success(words.pasteSaved(formatCount(added, language), added))
          await navigate(path)
        }}
      />
    </>
  )
}
