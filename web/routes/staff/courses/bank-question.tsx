import { ArrowLeft, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { digitsIn } from '#contract/languages.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { marksText } from '#web/text/marks-text.ts'
import { QuestionPreview } from '#web/features/staff-question-bank/question-preview.tsx'
import { withFormulas } from '#web/features/staff-question-bank/with-formulas.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/bank-question.ts'
import { forStaff } from '../staff-access.ts'
import { useQuestionTexts } from './use-question-texts.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const question = await api('GET /api/staff/bank-questions/{questionId}', { params })
    const { stimulus: stimulusId } = question.document
    const stimuli = stimulusId
      ? await api('GET /api/staff/question-banks/{bankId}/stimuli', {
          params: { bankId: question.bankId },
        })
      : []
    const stimulus = stimuli.find((one) => one.stimulusId === stimulusId)?.text ?? null
    return withFormulas({ question, stimulus }, async (document) => {
      const preview = await api('POST /api/staff/articles/preview', { body: { document } })
      return preview.document
    })
  })
}

/** A question with its answer tried out, and its versions. */
export default function BankQuestion({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  return <Question {...loaderData} />
}

type LoaderData = NonNullable<Route.ComponentProps['loaderData']>

function Question({ question, stimulus }: LoaderData) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const { document } = question
  const texts = useQuestionTexts(document, stimulus ? [stimulus] : [])
  return (
    <>
      <StaffTitle
        lead={`${words.kinds[document.kind]} · ${words.marks(marksText(document.hundredths, language))}`}
        action={<QuestionActs question={question} />}
      >
        {words.question}
      </StaffTitle>
      {question.isArchived && <Badge>{words.archived}</Badge>}
      <div className="mt-4 grid items-start gap-8 lg:grid-cols-2">
        <section>
          <h2 className="mb-3 text-lg">{words.preview}</h2>
          <QuestionPreview
            // What was tried belongs to the version it was tried on.
            key={question.number}
            question={document}
            texts={texts}
            stimulus={stimulus && texts.stem(stimulus)}
            onTry={(answer) =>
              api('POST /api/staff/bank-questions/{questionId}/try', {
                params: { questionId: question.questionId },
                body: { answer },
              })
            }
          />
        </section>
        <section className="min-w-0">
          {document.explanation && (
            <>
              <h2 className="mb-2 text-lg">{words.explanation}</h2>
              {texts.stem(document.explanation)}
            </>
          )}
          <h2 className="mb-2 text-lg">{words.versions}</h2>
          <ul className="flex flex-col gap-1 text-ink-soft">
            {question.versions.map(({ number, savedAt, savedBy }) => (
              <li key={number}>
                {words.version(digitsIn(language, number))} · {formatDateTime(savedAt, language)}
                {savedBy && ` · ${words.by(savedBy)}`}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function QuestionActs({ question }: Pick<LoaderData, 'question'>) {
  const words = useWords('staff').questionBanks
  const site = useWords()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const { bankId, questionId, isArchived } = question

  async function move(): Promise<void> {
    setBusy(true)
    try {
      await api('PATCH /api/staff/question-banks/{bankId}/questions', {
        params: { bankId },
        body: { questionIds: [questionId], isArchived: !isArchived },
      })
      toast.success(isArchived ? words.isBackNow : words.isArchivedNow)
      await revalidate()
    } catch (error) {
      toast.error(problemText(asProblem(error), site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Link to={`/staff/question-banks/${bankId}`} className={buttonClasses('quiet')}>
        <ArrowLeft size={18} aria-hidden="true" />
        {words.backToBank}
      </Link>
      <Button look="outline" busy={isBusy} onClick={() => void move()}>
        {isArchived ? words.restore : words.archive}
      </Button>
      <Link to={`/staff/bank-questions/${questionId}/edit`} className={buttonClasses('primary')}>
        <Pencil size={18} aria-hidden="true" />
        {words.editor.edit}
      </Link>
    </div>
  )
}
