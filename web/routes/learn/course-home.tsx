import { defined } from '#contract/defined.ts'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { LiveClasses } from '#web/features/classes/live-classes.tsx'
import { CourseHome } from '#web/features/classroom/course-home.tsx'
import { ObserverNotice } from '#web/features/classroom/notices.tsx'
import { Announcements, Groups } from '#web/features/discussion/course-news.tsx'
import { CourseCard, lessonsToDownload } from '#web/features/offline/course-card.tsx'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import type { Route } from './+types/course-home.ts'
import { DiscussionProvider } from './discussion-provider.tsx'
import type { clientLoader as layoutLoader } from './layout.tsx'
import { courseDownloader } from './course-downloader.ts'
import { loadClassroom } from './load-classroom.ts'
import { useMarkedSections } from './use-marked-sections.ts'
import { seesTaughtClasses, TaughtClasses, taughtClasses } from './taught-classes.tsx'

/** The live classes of the student's batch, and its announcements; the page works without the latter. */
export async function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  const [meetings, taught, { announcements, groups }] = await Promise.all([
    classesOf(params),
    loadClassroom(context, params.courseId).then(
      (classroom) => (seesTaughtClasses(classroom) ? taughtClasses(request, params) : null),
      // The layout says why there is no classroom.
      () => null,
    ),
    newsOf(params),
  ])
  return { meetings, taught, announcements, groups }
}

/** The layout redirects people who may not see the classes. */
function classesOf(params: Route.ClientLoaderArgs['params']) {
  return api('GET /api/learn/{courseId}/classes', { params }).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) return []
    throw error
  })
}

function newsOf(params: Route.ClientLoaderArgs['params']) {
  return Promise.all([
    api('GET /api/learn/{courseId}/announcements', { params }),
    api('GET /api/learn/{courseId}/groups', { params }),
  ]).then(
    ([news, links]) => ({ ...news, ...links }),
    () => ({ announcements: [], groups: [] }),
  )
}

/** The home of a course in the classroom. */
export default function LearnHome({
  loaderData: { meetings, taught, announcements, groups },
}: Route.ComponentProps) {
  const { classroom, uid, email } = defined(
    useRouteLoaderData<typeof layoutLoader>('routes/learn/layout'),
  )
  const words = useWords('discussion')
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
      <ButtonLink
        look="outline"
        reload={false}
        to={`/learn/${classroom.courseId}/questions`}
        className="mt-6"
      >
        {words.title}
      </ButtonLink>
      <div className="mt-8">
        <Groups groups={groups} />
      </div>
    </>
  )
}
