import { api } from '#web/api.ts'
import { CurriculumScreen } from '#web/features/curriculum/curriculum-screen.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import type { Route } from './+types/curriculum.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [curriculum] = await Promise.all([
      api('GET /api/staff/courses/{courseId}/curriculum', { params }),
      loadWords('curriculum', languageOf(new URL(request.url).pathname)),
    ])
    return curriculum
  })
}

export default function CourseCurriculum({ loaderData: curriculum }: Route.ComponentProps) {
  if (!curriculum) return null
  const { courseId } = curriculum
  const params = { courseId }
  return (
    <CurriculumScreen
      key={courseId}
      loaded={curriculum}
      back={`/staff/courses/${courseId}`}
      calls={{
        reload: () => api('GET /api/staff/courses/{courseId}/curriculum', { params }),
        addSection: (title) =>
          api('POST /api/staff/courses/{courseId}/curriculum/sections', {
            params,
            body: { title },
          }),
        changeSection: (sectionId, body) =>
          api('PATCH /api/staff/courses/{courseId}/curriculum/sections/{sectionId}', {
            params: { courseId, sectionId },
            body,
          }),
        addLessons: (body) =>
          api('POST /api/staff/courses/{courseId}/curriculum/lessons', { params, body }),
        changeLesson: (lessonId, body) =>
          api('PATCH /api/staff/lessons/{lessonId}', { params: { lessonId }, body }),
        publish: () => api('POST /api/staff/courses/{courseId}/curriculum/publish', { params }),
      }}
    />
  )
}
