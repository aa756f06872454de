import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { mediaOfQuestion } from '#contract/question-bank/question.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { typedOfDocument } from '#web/features/staff-question-bank/editor/typed-of-document.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/edit-bank-question.ts'
import { forStaff } from '../staff-access.ts'
import { loadDesk, QuestionDesk } from './question-desk.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const question = await api('GET /api/staff/bank-questions/{questionId}', { params })
    return { question, ...(await loadDesk(question.bankId, request)) }
  })
}

/** Writes a new version of a question. */
export default function EditBankQuestion({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').questionBanks
  const navigate = useNavigate()
  if (!loaderData) return null
  const { question, ...desk } = loaderData
  const { questionId } = question
  const path = `/staff/bank-questions/${questionId}`
  return (
    <>
      <StaffTitle
        lead={words.editor.lead}
        action={
          <Link to={path} className={buttonClasses('quiet')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.editor.back}
          </Link>
        }
      >
        {words.editor.titleEdit}
      </StaffTitle>
      <QuestionDesk
        key={`${questionId} ${question.number}`}
        {...desk}
        draftKey={questionId}
        number={question.number}
        initial={typedOfDocument(question.document)}
        pictures={mediaOfQuestion(question.document)}
        versionPath={() => path}
        save={async (document, number) => {
          await api('POST /api/staff/bank-questions/{questionId}/versions', {
            params: { questionId },
            body: { number: number ?? question.number, document },
          })
        }}
        onSaved={() => void navigate(path)}
      />
    </>
  )
}
