import { Link } from 'react-router'
import type { ReviewDraft } from '#contract/learning/curriculum.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { kindIcons } from './lesson-kinds.ts'

/** Drafts that instructors handed in, each leading to its editor. */
export function WaitingDrafts({ drafts }: { drafts: readonly ReviewDraft[] }) {
  const all = useWords('curriculum')
  const words = all.review
  const language = useLanguage()
  return (
    <ul className="grid gap-4">
      {drafts.map(({ lessonId, courseId, courseTitle, title, kind, ...draft }) => {
        const Icon = kindIcons[kind]
        return (
          <li key={lessonId}>
            <Card
              as="article"
              padding="sm"
              className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-center"
            >
              <div className="grid min-w-0 gap-1">
                <h2 className="flex items-start gap-2 text-lg">
                  <Icon
                    size={18}
                    role="img"
                    aria-label={all.kinds[kind]}
                    className="mt-1 shrink-0 text-brand"
                  />
                  <span lang={scriptOf(title)} className="min-w-0 break-words">
                    {title}
                  </span>
                </h2>
                <p lang={scriptOf(courseTitle)} className="text-sm break-words text-ink-soft">
                  {courseTitle}
                </p>
                <p className="text-sm break-words text-ink-soft">
                  {words.by(draft.writtenBy, formatDateTime(draft.handedInAt, language))}
                </p>
                <p>
                  <Badge tone={draft.isPublished ? 'accent' : 'brand'}>
                    {draft.isPublished ? words.isChange : words.isNew}
                  </Badge>
                </p>
              </div>
              <Link
                to={`/staff/courses/${courseId}/lessons/${lessonId}`}
                aria-label={`${words.open}: ${title}`}
                className={buttonClasses('primary')}
              >
                {words.open}
              </Link>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
