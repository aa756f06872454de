import { api } from '#web/api.ts'
import { OwnCurriculumScreen } from '#web/features/curriculum/own-curriculum-screen.tsx'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import type { Route } from './+types/lessons.ts'
import { closedTo } from './closed-to.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const [curriculum] = await Promise.all([
    api('GET /api/teaching/courses/{courseId}/lessons', { params }).catch(closedTo),
    loadWords('curriculum', languageOf(new URL(request.url).pathname)),
  ])
  return { curriculum }
}

/** The lessons of a course for its instructor, who writes their drafts. */
export default function OwnLessons({ loaderData: { curriculum }, params }: Route.ComponentProps) {
  const { own } = useWords('curriculum')
  const { teaching } = useWords('dashboard')
  return (
    <>
      <BackLink to="/dashboard/teaching">{teaching.back}</BackLink>
      <PageTitle lead={own.lead(curriculum.courseTitle)}>{own.title}</PageTitle>
      <OwnCurriculumScreen
        key={params.courseId}
        loaded={curriculum}
        addLessons={(body) =>
          api('POST /api/teaching/courses/{courseId}/lessons', { params, body })
        }
      />
    </>
  )
}
