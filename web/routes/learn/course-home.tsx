import { ChartColumn, Star } from 'lucide-react'
import { defined } from '#contract/defined.ts'
import type { Classroom } from '#contract/learning/classroom.ts'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { type Api, ApiProblem } from '#web/api.ts'
import { LiveClasses } from '#web/features/classes/live-classes.tsx'
import { CourseHome } from '#web/features/classroom/course-home.tsx'
import { ObserverNotice } from '#web/features/classroom/notices.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { Announcements, Groups } from '#web/features/discussion/course-news.tsx'
import { CourseCard, lessonsToDownload } from '#web/features/offline/course-card.tsx'
import { ReviewInvite } from '#web/features/reviews/review-invite.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import type { Route } from './+types/course-home.ts'
import { DiscussionProvider } from './discussion-provider.tsx'
import type { clientLoader as layoutLoader } from './layout.tsx'
import { courseDownloader } from './course-downloader.ts'
import { loadClassroom } from './load-classroom.ts'
import { useMarkedSections } from './use-marked-sections.ts'
import { seesTaughtClasses, TaughtClasses, taughtClasses } from './taught-classes.tsx'

interface Params {
  courseId: string
}

/** The live classes of the student's batch, and its announcements; the page works without the latter. */
async function load(page: PageRequest<Params>) {
  const { request, params, api } = page
  const [meetings, taught, { announcements, groups }, review] = await Promise.all([
    classesOf(api, params),
    loadClassroom(page, params.courseId).then(
      (classroom) => (seesTaughtClasses(classroom) ? taughtClasses(api, request, params) : null),
      // The layout says why there is no classroom.
      () => null,
    ),
    newsOf(api, params),
    reviewOf(page),
  ])
  return { meetings, taught, announcements, groups, review }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The layout redirects people who may not see the classes. */
function classesOf(api: Api, params: Params) {
  return api('GET /api/learn/{courseId}/classes', { params }).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) return []
    throw error
  })
}

function newsOf(api: Api, params: Params) {
  return Promise.all([
    api('GET /api/learn/{courseId}/announcements', { params }),
    api('GET /api/learn/{courseId}/groups', { params }),
  ]).then(
    ([news, links]) => ({ ...news, ...links }),
    () => ({ announcements: [], groups: [] }),
  )
}

/** One's review, or whether one may write it; the page works without it. */
async function reviewOf({ api, params, request }: PageRequest<Params>) {
  const [review] = await Promise.all([
    api('GET /api/learn/{courseId}/review', { params }).catch(() => null),
    loadWords('reviews', languageOf(new URL(request.url).pathname)),
  ])
  return review
}

function hasTests({ sections }: Classroom): boolean {
  return sections.some(({ lessons }) => lessons.some(({ kind }) => kind === 'quiz'))
}

/** The home of a course in the classroom. */
export default function LearnHome({
  loaderData: { meetings, taught, announcements, groups, review },
}: Route.ComponentProps) {
  const { classroom, uid, email } = defined(
    useRouteLoaderData<typeof layoutLoader>('routes/learn/layout'),
  )
  const words = useWords('discussion')
  const { testMarks } = useWords('classroom')
  const reviews = useWords('reviews')
  const revalidator = useRevalidator()
  const sections = useMarkedSections(uid, classroom?.sections ?? [])
  if (!classroom) return null
  const reload = () => void revalidator.revalidate()
  return (
    <>
      {classroom.as !== 'student' && <ObserverNotice as={classroom.as} />}
      <CourseHome
        classroom={classroom}
        sections={sections}
        download={
          classroom.as === 'student' &&
          uid !== null &&
          email !== null && (
            <div className="mb-4">
              <CourseCard
                person={uid}
                courseId={classroom.courseId}
                lessons={lessonsToDownload(classroom.sections)}
                downloader={courseDownloader({ uid, email })}
              />
            </div>
          )
        }
        classes={
          <>
            <LiveClasses meetings={meetings} onJoined={reload} />
            {taught && <TaughtClasses taught={taught} isBeside={meetings.length > 0} />}
            <DiscussionProvider>
              <Announcements announcements={announcements} />
            </DiscussionProvider>
          </>
        }
        onCertificate={reload}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink look="outline" reload={false} to={`/learn/${classroom.courseId}/questions`}>
          {words.title}
        </ButtonLink>
        {classroom.as === 'student' && hasTests(classroom) && (
          <ButtonLink look="outline" reload={false} to={`/learn/${classroom.courseId}/marks`}>
            <ChartColumn size={18} aria-hidden="true" />
            {testMarks}
          </ButtonLink>
        )}
        {review && review.whyNot !== 'team' && (
          <ButtonLink look="outline" reload={false} to={`/learn/${classroom.courseId}/review`}>
            <Star size={18} aria-hidden="true" />
            {review.review ? reviews.yours : reviews.write}
          </ButtonLink>
        )}
      </div>
      {uid !== null && review?.mayWrite && !review.review && (
        <ReviewInvite courseId={classroom.courseId} person={uid} />
      )}
      <div className="mt-8">
        <Groups groups={groups} />
      </div>
    </>
  )
}
