import { ArrowLeft, BookOpenText } from 'lucide-react'
import { Link } from 'react-router'
import type { ArticleDocument } from '#contract/learning/article.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { withFormulas } from '#web/features/staff-question-bank/with-formulas.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/question-passages.ts'
import { forStaff } from '../staff-access.ts'
import { useQuestionTexts } from './use-question-texts.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [bank, stimuli] = await Promise.all([
      api('GET /api/staff/question-banks/{bankId}', { params }),
      api('GET /api/staff/question-banks/{bankId}/stimuli', { params }),
    ])
    return { bank, stimuli: await withFormulas(stimuli, drawFormulas) }
  })
}

async function drawFormulas(document: ArticleDocument): Promise<ArticleDocument> {
  const preview = await api('POST /api/staff/articles/preview', { body: { document } })
  return preview.document
}

/** The passages that questions of a bank share. */
export default function QuestionPassages({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const stimuli = loaderData?.stimuli ?? []
  const texts = useQuestionTexts(
    null,
    stimuli.map(({ text }) => text),
  )
  if (!loaderData) return null
  const path = `/staff/question-banks/${loaderData.bank.bankId}`
  return (
    <>
      <StaffTitle
        lead={words.editor.stimulusHint}
        action={
          <Link to={path} className={buttonClasses('quiet')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.backToBank}
          </Link>
        }
      >
        {words.passages}
      </StaffTitle>
      {stimuli.length === 0 ? (
        <EmptyState
          icon={<BookOpenText size={40} aria-hidden="true" />}
          title={words.noPassages}
          action={
            <Link to={`${path}/new`} className={buttonClasses('primary')}>
              {words.editor.addQuestion}
            </Link>
          }
        >
          {words.noPassagesText}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {stimuli.map(({ stimulusId, text, createdAt }) => (
            <Card as="li" padding="sm" key={stimulusId}>
              {texts.stem(text)}
              <p className="mt-2 text-sm text-ink-soft">{formatDateTime(createdAt, language)}</p>
            </Card>
          ))}
        </ul>
      )}
    </>
  )
}
