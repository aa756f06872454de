import { dhakaDay } from '#contract/time.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { MyCoursesScreen } from '#web/features/learning/my-courses-screen.tsx'
import { serverNow } from '#web/server-clock.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import type { Route } from './+types/student-courses.ts'

async function load({ api, person }: PageRequest<object>) {
  await person()
  const [courses, places] = await Promise.all([
    api('GET /api/my-courses'),
    api('GET /api/waiting-places'),
  ])
  return { courses, isWaiting: places.length > 0, today: dhakaDay(new Date(serverNow())) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Source: spec §2 /dashboard/student-courses. */
export default function StudentCourses({ loaderData }: Route.ComponentProps) {
  const { learning: words, waitingList } = useWords('dashboard')
  const { isWaiting, ...rest } = loaderData
  return (
    <>
      <PageTitle
        action={
          isWaiting && (
            <ButtonLink look="outline" size="sm" reload={false} to="/dashboard/waiting-list">
              {waitingList.link}
            </ButtonLink>
          )
        }
      >
        {words.title}
      </PageTitle>
      <MyCoursesScreen {...rest} />
    </>
  )
}
