import { useRevalidator, useRouteLoaderData } from 'react-router'
import { api } from '#web/api.ts'
import { CourseHome } from '#web/features/classroom/course-home.tsx'
import { StaffNotice } from '#web/features/classroom/notices.tsx'
import { Announcements, Groups } from '#web/features/discussion/course-news.tsx'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/course-home.ts'
import { DiscussionShowing } from './discussion-showing.tsx'
import type { clientLoader as layoutLoader } from './layout.tsx'

/** What is told to those who learn the course; without it the home stands all the same. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { announcements, groups } = await Promise.all([
    api('GET /api/learn/{courseId}/announcements', { params }),
    api('GET /api/learn/{courseId}/groups', { params }),
  ]).then(
    ([told, links]) => ({ ...told, ...links }),
    () => ({ announcements: [], groups: [] }),
  )
  return { announcements, groups }
}

/** The home of a course one learns. */
export default function LearnHome({ loaderData: { announcements, groups } }: Route.ComponentProps) {
  const { classroom } = useRouteLoaderData<typeof layoutLoader>('routes/learn/layout')!
  const words = useWords('discussion')
  const revalidator = useRevalidator()
  if (!classroom) return null
  return (
    <>
      {classroom.as === 'staff' && <StaffNotice />}
      <CourseHome classroom={classroom} onCertificate={() => void revalidator.revalidate()} />
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
