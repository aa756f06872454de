import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { MyCoursesScreen } from '#web/features/learning/my-courses-screen.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/student-courses.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  return api('GET /api/my-courses')
}

/** Source: spec §2 /dashboard/student-courses. */
export default function StudentCourses({ loaderData: courses }: Route.ComponentProps) {
  const words = useWords('dashboard').learning
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <MyCoursesScreen courses={courses} />
    </>
  )
}
