import { useRevalidator } from 'react-router'
import { MOST_STARS, reviewLists } from '#contract/reviews/terms.ts'
import { api } from '#web/api.ts'
import { findCourses } from '#web/find-courses.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { BRING_REVIEW, BringReview } from '#web/features/reviews/bring-review.tsx'
import { ReviewCard } from '#web/features/reviews/review-card.tsx'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { digitsIn } from '#web/text/format.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import type { Route } from './+types/reviews.ts'
import { courseIn } from '../find-courses.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams: search } = new URL(request.url)
  const list = reviewLists.find((name) => name === search.get('list'))
  const user = await requireSession(request)
  const course = await courseIn(request)
  const [page] = await Promise.all([
    forStaff(user, async () =>
      course === null
        ? { rows: [], next: null }
        : api('GET /api/staff/reviews', {
            query: {
              list,
              course,
              stars: Number(search.get('stars')) || undefined,
              after: search.get('after') || undefined,
            },
          }),
    ),
    loadWords('reviews', languageOf(pathname)),
  ])
  return { page }
}

/** Reviews of all courses: answered once, removed only for a reason. */
export default function StaffReviews({ loaderData: { page } }: Route.ComponentProps) {
  const words = useWords('reviews')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  if (!page) return null
  return (
    <>
      <ListScreen
        title={words.staffTitle}
        lead={words.staffLead}
        pick={{ name: 'course', label: words.course, hint: words.courseHint, find: findCourses }}
        action={
          <ModalButton opens={BRING_REVIEW} look="outline">
            {words.bring}
          </ModalButton>
        }
        filter={[
          {
            name: 'list',
            label: words.list,
            all: words.lists.all,
            choices: (['unanswered', 'removed', 'brought'] as const).map((list) => ({
              value: list,
              text: words.lists[list],
            })),
          },
          {
            name: 'stars',
            label: words.bringStars,
            all: words.anyStars,
            choices: Array.from({ length: MOST_STARS }, (_, at) => String(MOST_STARS - at)).map(
              (stars) => ({ value: stars, text: words.starsOf(digitsIn(language, stars)) }),
            ),
          },
        ]}
        isEmpty={page.rows.length === 0}
        emptyText={words.empty}
        next={page.next}
      >
        <ul className="grid gap-4">
          {page.rows.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} by="staff" onChanged={revalidate} />
            </li>
          ))}
        </ul>
      </ListScreen>
      <BringReview findCourses={findCourses} onChanged={revalidate} />
    </>
  )
}
