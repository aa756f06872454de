import { ArrowLeft, BookOpenText, ClipboardPaste, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { difficulties, questionKinds } from '#contract/question-bank/terms.ts'
import type { QuestionsChange } from '#contract/question-bank/banks.ts'
import { digitsIn } from '#contract/languages.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { ChangeBar } from '#web/features/staff-question-bank/change-bar.tsx'
import { ExportMenu } from '#web/features/staff-question-bank/files/export-menu.tsx'
import { QuestionList } from '#web/features/staff-question-bank/question-list.tsx'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/question-bank.ts'
import { forStaff } from '../staff-access.ts'

const DIFFICULTIES = Array.from(
  { length: difficulties.hardest },
  (_, at) => at + difficulties.easiest,
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const wishes = new URL(request.url).searchParams
  return forStaff(await requireSession(request), async () => {
    const [bank, page] = await Promise.all([
      api('GET /api/staff/question-banks/{bankId}', { params }),
      api('GET /api/staff/question-banks/{bankId}/questions', {
        params,
        query: {
          q: wishes.get('q') || undefined,
          kind: questionKinds.find((kind) => kind === wishes.get('kind')),
          tag: wishes.get('tag') || undefined,
          difficulty: DIFFICULTIES.find((each) => String(each) === wishes.get('difficulty')),
          archived: wishes.get('archived') === 'only' ? 'only' : undefined,
          after: wishes.get('after') || undefined,
        },
      }),
    ])
    return { bank, page }
  })
}

/** The questions of a bank, some of which are changed together. */
export default function QuestionBank({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [wishes] = useSearchParams()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  if (!loaderData) return null
  const { bank, page } = loaderData
  const shown = page.rows
    .map(({ questionId }) => questionId)
    .filter((questionId) => chosen.has(questionId))

  async function change(body: QuestionsChange): Promise<void> {
    const { changed } = await api('PATCH /api/staff/question-banks/{bankId}/questions', {
      params: { bankId: bank.bankId },
      body,
    })
    toast.success(words.changedCount(formatCount(changed, language), changed))
    choose(new Set())
    await revalidate()
  }

  return (
    <ListScreen
      title={bank.title}
      lead={words.count(formatCount(bank.questionCount, language), bank.questionCount)}
      action={<BankActs bankId={bank.bankId} />}
      first={
        bank.isArchived && (
          <p className="mb-4 rounded-md bg-sunken px-4 py-3 font-medium">{words.bankArchived}</p>
        )
      }
      searchHint={words.searchHint}
      filter={[
        {
          name: 'kind',
          label: words.kind,
          choices: questionKinds.map((kind) => ({ value: kind, text: words.kinds[kind] })),
        },
        {
          name: 'tag',
          label: words.tag,
          choices: bank.tags.map(({ kind, value }) => ({
            value: `${kind}:${value}`,
            text: `${words.tagKinds[kind]}: ${value}`,
          })),
        },
        {
          name: 'difficulty',
          label: words.difficulty,
          choices: DIFFICULTIES.map((each) => ({
            value: String(each),
            text: digitsIn(language, each),
          })),
        },
        {
          name: 'archived',
          label: words.shown,
          all: words.inUse,
          choices: [{ value: 'only', text: words.archivedOnly }],
        },
      ]}
      isEmpty={page.rows.length === 0}
      emptyText={words.noQuestions}
      next={page.next}
    >
      <QuestionList
        questions={page.rows}
        chosen={chosen}
        onChoose={(questionIds, isChosen) => {
          const next = new Set(chosen)
          for (const questionId of questionIds) {
            if (isChosen) next.add(questionId)
            else next.delete(questionId)
          }
          choose(next)
        }}
      />
      {shown.length > 0 && (
        <ChangeBar
          questionIds={shown}
          areArchived={wishes.get('archived') === 'only'}
          onApply={change}
        />
      )}
    </ListScreen>
  )
}

function BankActs({ bankId }: { bankId: string }) {
  const words = useWords('staff').questionBanks
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/staff/question-banks" className={buttonClasses('quiet')}>
        <ArrowLeft size={18} aria-hidden="true" />
        {words.allBanks}
      </Link>
      <Link to={`/staff/question-banks/${bankId}/paste`} className={buttonClasses('outline')}>
        <ClipboardPaste size={18} aria-hidden="true" />
        {words.paste}
      </Link>
      <Link to={`/staff/question-banks/${bankId}/passages`} className={buttonClasses('quiet')}>
        <BookOpenText size={18} aria-hidden="true" />
        {words.passages}
      </Link>
      <Link to={`/staff/question-banks/${bankId}/import`} className={buttonClasses('outline')}>
        <FileUp size={18} aria-hidden="true" />
        {words.files.import}
      </Link>
      <ExportMenu
        fetchExport={(format, after) =>
          api('GET /api/staff/question-banks/{bankId}/export', {
            params: { bankId },
            query: { format, after },
          })
        }
      />
      <Link to={`/staff/question-banks/${bankId}/new`} className={buttonClasses('primary')}>
        <Plus size={18} aria-hidden="true" />
        {words.editor.addQuestion}
      </Link>
    </div>
  )
}
