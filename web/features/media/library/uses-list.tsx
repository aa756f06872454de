import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { scriptOf } from '#contract/script-of.ts'
import type { MediaUse } from '#contract/media/media.ts'
import { api } from '#web/api.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Where a medium is used: null until it is known, or why it is not. */
export function useUses(mediaId: string): { uses: MediaUse[] | null; failure: string | null } {
  const site = useWords()
  const [uses, setUses] = useState<MediaUse[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    api('GET /api/media/{mediaId}/uses', { params: { mediaId } }).then(
      (answer) => !isOver && setUses(answer.uses),
      (error: unknown) => !isOver && setFailure(problemText(asProblem(error), site)),
    )
    return () => void (isOver = true)
  }, [mediaId, site])
  return { uses, failure }
}

/** The lessons, recordings and questions that show a medium, each with the way to it. */
export function UsesList({ uses, failure }: ReturnType<typeof useUses>) {
  const words = useWords('media').library
  const language = useLanguage()
  if (failure)
    return (
      <p role="alert" className="font-medium text-danger">
        {failure}
      </p>
    )
  if (!uses) return <Spinner />
  if (uses.length === 0) return <p className="text-ink-soft">{words.unused}</p>
  return (
    <ul aria-label={words.usedIn} className="grid gap-1">
      {uses.map((use) => (
        <li key={`${use.kind}-${use.id}`} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Link
            to={pathIn(language, pathOf(use))}
            lang={scriptOf(use.title)}
            className="font-medium text-brand underline"
          >
            {use.title}
          </Link>
          <span className="text-sm text-ink-soft">
            {words.useKinds[use.kind]} · <span lang={scriptOf(use.within)}>{use.within}</span>
          </span>
          {!use.isShown && <Badge>{words.draft}</Badge>}
        </li>
      ))}
    </ul>
  )
}

function pathOf({ kind, id, withinId }: MediaUse): string {
  if (kind === 'trailer') return `/staff/courses/${id}`
  return kind === 'question'
    ? `/staff/bank-questions/${id}`
    : `/staff/courses/${withinId}/lessons/${id}`
}
