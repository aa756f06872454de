import type { QuestionSummary } from '#contract/discussion/questions.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The author and time of a text. */
export function Byline({
  author,
  createdAt,
  editedAt,
}: Pick<QuestionSummary, 'author' | 'createdAt' | 'editedAt'>) {
  const words = useWords('discussion')
  const language = useLanguage()
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <span lang={scriptOf(author.name)} className="font-semibold text-ink">
        {author.isMe ? words.me(author.name) : author.name}
      </span>
      {author.as !== 'student' && (
        <Badge tone={author.as === 'instructor' ? 'accent' : 'brand'}>{words.by[author.as]}</Badge>
      )}
      <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
      {editedAt && <span>({words.edited})</span>}
    </p>
  )
}
