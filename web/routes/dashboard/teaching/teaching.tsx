import { NotebookPen, Presentation } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { textIn } from '#contract/languages.ts'
import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { StaffQuestionCard } from '#web/features/discussion/staff-question.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { TeachingTodayBlocks } from '#web/features/reports/teaching-today.tsx'
import { ReviewCard } from '#web/features/reviews/review-card.tsx'
import { Invitation } from '#web/features/teaching/invitation.tsx'
import { TaughtCourses } from '#web/features/teaching/taught-courses.tsx'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DiscussionProvider } from '../../learn/discussion-provider.tsx'
import type { Route } from './+types/teaching.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  await requireSession(request)
  const [teaching] = await Promise.all([
    api('GET /api/teaching'),
    loadWords('discussion', languageOf(pathname)),
    loadWords('classroom', languageOf(pathname)),
    loadWords('reports', languageOf(pathname)),
    loadWords('reviews', languageOf(pathname)),
  ])
  if (!teaching.instructor) return { teaching, questions: null, today: null, reviews: null }
  const after = searchParams.get('after') || undefined
  const [questions, today, reviews] = await Promise.all([
    api('GET /api/teaching/questions', { query: { after } }),
    // Further pages of questions are only read.
    after === undefined ? api('GET /api/teaching/today') : null,
    api('GET /api/teaching/reviews', {
      query: { after: searchParams.get('reviews') || undefined, limit: 10 },
    }),
  ])
  return { teaching, questions, today, reviews }
}

/** The work of an instructor: today, waiting questions, courses, timetables; and invitations to become one. */
export default function TeachingPage({
  loaderData: { teaching, questions, today, reviews },
}: Route.ComponentProps) {
  const words = useWords('dashboard').teaching
  const reviewWords = useWords('reviews')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [now] = useState(() => new Date())
  const { instructor, invitations, courses, isProved } = teaching
  const name = instructor && textIn(language, { en: instructor.name, bn: instructor.nameBn })
  return (
    <>
      <PageTitle
        lead={name ? words.leadAs(name) : undefined}
        action={
          courses.some(({ isMarked }) => isMarked) && (
            <Link to="/dashboard/teaching/marking" className={buttonClasses('outline')}>
              <NotebookPen size={20} aria-hidden="true" />
              {words.marking}
            </Link>
          )
        }
      >
        {words.title}
      </PageTitle>
      <div className="grid gap-8">
        {invitations.map((invitation) => (
          <Invitation key={invitation.slug} invitation={invitation} onAccepted={revalidate} />
        ))}
        {!instructor && invitations.length === 0 && courses.length === 0 && (
          <EmptyState
            icon={<Presentation size={40} aria-hidden="true" />}
            title={isProved ? words.nothing : words.unproved}
          >
            {isProved ? words.nothingText : words.unprovedText}
          </EmptyState>
        )}
        {today && <TeachingTodayBlocks today={today} now={now} />}
        {questions && (
          <section aria-labelledby="waiting-questions" className="grid gap-4">
            <h2 id="waiting-questions" className="text-xl">
              {words.questions}
            </h2>
            {questions.rows.length === 0 ? (
              <p className="text-ink-soft">{words.noQuestions}</p>
            ) : (
              <DiscussionProvider>
                <ul className="grid gap-4">
                  {questions.rows.map((question) => (
                    <li key={question.questionId}>
                      <StaffQuestionCard question={question} now={now} onChanged={revalidate} />
                    </li>
                  ))}
                </ul>
              </DiscussionProvider>
            )}
            {questions.next && (
              <Link
                to={`?after=${questions.next}`}
                className={`${buttonClasses('outline')} justify-self-start`}
              >
                {words.moreQuestions}
              </Link>
            )}
          </section>
        )}
        {reviews && reviews.rows.length > 0 && (
          <section aria-labelledby="taught-reviews" className="grid gap-4">
            <h2 id="taught-reviews" className="text-xl">
              {reviewWords.staffTitle}
            </h2>
            <ul className="grid gap-4">
              {reviews.rows.map((review) => (
                <li key={review.id}>
                  <ReviewCard review={review} by="instructor" onChanged={revalidate} />
                </li>
              ))}
            </ul>
            {reviews.next && (
              <Link
                to={`?reviews=${reviews.next}`}
                className={`${buttonClasses('outline')} justify-self-start`}
              >
                {reviewWords.older}
              </Link>
            )}
          </section>
        )}
        {(instructor ?? courses.length > 0) && (
          <section aria-labelledby="taught-courses" className="grid gap-4">
            <h2 id="taught-courses" className="text-xl">
              {words.courses}
            </h2>
            <TaughtCourses courses={courses} />
          </section>
        )}
      </div>
    </>
  )
}
