import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { MOST_WISHES } from '#contract/wish-list/terms.ts'
import { api } from '#web/api.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { toast } from '#web/ui/toast/toast.ts'

export interface Wish {
  courseId: string
  courseTitle: string
  card: ReactNode
}

/** The courses one saved for later, the last one first, each with a button that removes it. */
export function WishListScreen({
  wishes,
  onChanged,
}: {
  wishes: readonly Wish[]
  onChanged: () => Promise<void>
}) {
  const site = useWords()
  const words = useWords('dashboard').wishList
  const language = useLanguage()
  const list = useFocusAfterRemoval(wishes.length)

  async function remove(courseId: string): Promise<void> {
    try {
      await api('DELETE /api/wish-list/{courseId}', { params: { courseId } })
      toast.success(words.removed)
      await onChanged()
    } catch (error) {
      toast.error(problemText(asProblem(error), site))
    }
  }

  return (
    <div ref={list} tabIndex={-1}>
      {wishes.length >= MOST_WISHES && (
        <p role="status" className="mb-4 rounded-md bg-sunken px-4 py-3">
          {words.full}
        </p>
      )}
      {wishes.length > 0 && <h2 className="sr-only">{words.courses}</h2>}
      {wishes.length > 0 ? (
        <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {wishes.map(({ courseId, courseTitle, card }) => (
            <li key={courseId} className="flex flex-col gap-1">
              <div className="flex-1">{card}</div>
              <Button
                look="quiet"
                size="sm"
                aria-label={words.removeOf(courseTitle)}
                onClick={() => void remove(courseId)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Bookmark size={40} aria-hidden="true" />}
          title={words.empty}
          action={<ButtonLink to={pathIn(language, '/courses')}>{words.findCourses}</ButtonLink>}
        >
          {words.emptyText}
        </EmptyState>
      )}
    </div>
  )
}
