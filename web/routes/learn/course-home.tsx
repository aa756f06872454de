import { useRevalidator, useRouteLoaderData } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { LiveClasses } from '#web/features/classes/live-classes.tsx'
import { CourseHome } from '#web/features/classroom/course-home.tsx'
import { StaffNotice } from '#web/features/classroom/notices.tsx'
import { Announcements, Groups } from '#web/features/discussion/course-news.tsx'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/course-home.ts'
import { DiscussionShowing } from './discussion-showing.tsx'
import type { clientLoader as layoutLoader } from './layout.tsx'

/** The live classes of one's batch, and what is told to those who learn the course; the home stands without the latter. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [meetings, { announcements, groups }] = await Promise.all([
    classesOf(params),
    newsOf(params),
  ])
  return { meetings, announcements, groups }
}

/** Whoever may not see the classes is led elsewhere by the layout. */
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
    ([told, links]) => ({ ...told, ...links }),
    () => ({ announcements: [], groups: [] }),
  )
}

/** The home of a course one learns. */
export default function LearnHome({
  loaderData: { meetings, announcements, groups },
}: Route.ComponentProps) {
  const { classroom } = useRouteLoaderData<typeof layoutLoader>('routes/learn/layout')!
  const words = useWords('discussion')
  const revalidator = useRevalidator()
  if (!classroom) return null
  const reload = () => void revalidator.revalidate()
  return (
    <>
      {classroom.as === 'staff' && <StaffNotice />}
      <CourseHome
        classroom={classroom}
        classes={<LiveClasses meetings={meetings} onJoined={reload} />}
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
      <DiscussionShowing>
        <div className="mt-8 grid gap-8">
          <Announcements announcements={announcements} />
          <Groups groups={groups} />
        </div>
      </DiscussionShowing>
    </>
  )
}
