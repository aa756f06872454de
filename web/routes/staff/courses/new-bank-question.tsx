import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { emptyQuestion } from '#web/features/staff-question-bank/editor/typed-question.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/new-bank-question.ts'
import { forStaff } from '../staff-access.ts'
import { loadDesk, QuestionDesk } from './question-desk.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () => loadDesk(params.bankId, request))
}

/** Writes a new question into a bank. */
export default function NewBankQuestion({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').questionBanks
  const navigate = useNavigate()
  if (!loaderData) return null
  const { bankId } = loaderData.bank
  const path = `/staff/question-banks/${bankId}`
  return (
    <>
      <StaffTitle
        lead={words.editor.lead}
        action={
          <Link to={path} className={buttonClasses('quiet')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.backToBank}
          </Link>
        }
      >
        {words.editor.titleNew}
      </StaffTitle>
      <QuestionDesk
        {...loaderData}
        draftKey={`new:${bankId}`}
        number={null}
        initial={emptyQuestion('single_choice')}
        pictures={[]}
        versionPath={() => path}
        save={async (document) => {
          await api('POST /api/staff/question-banks/{bankId}/questions', {
            params: { bankId },
            body: { questions: [document] },
          })
        }}
        onSaved={() => void navigate(path)}
      />
    </>
  )
}
