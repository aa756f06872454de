import { api } from '#web/api.ts'
import type { Curriculum } from '#contract/learning/curriculum.ts'
import type { FileLesson } from '#web/features/curriculum/curriculum-calls.ts'
import { CurriculumScreen } from '#web/features/curriculum/curriculum-screen.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { kindOf } from '#web/features/media/uploads/upload-chooser.tsx'
import { uploadQueue } from '#web/features/media/uploads/upload-queue.ts'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import type { Route } from './+types/curriculum.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async (may) => {
    const [curriculum] = await Promise.all([
      api('GET /api/staff/courses/{courseId}/curriculum', { params }),
      loadWords('curriculum', languageOf(new URL(request.url).pathname)),
    ])
    return { curriculum, mayUpload: may('media') }
  })
}

export default function CourseCurriculum({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { curriculum, mayUpload } = loaderData
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
        ...(mayUpload && {
          addFiles: (sectionId, lessons) => addFiles(courseId, { sectionId, lessons }),
        }),
        changeLesson: (lessonId, body) =>
          api('PATCH /api/staff/lessons/{lessonId}', { params: { lessonId }, body }),
        deleteDraft: (lessonId) =>
          api('DELETE /api/staff/lessons/{lessonId}', { params: { lessonId } }),
        publish: () => api('POST /api/staff/courses/{courseId}/curriculum/publish', { params }),
      }}
    />
  )
}

/** The server knows each upload before the lessons are made, and ties them: this page may be closed. */
async function addFiles(
  courseId: string,
  { sectionId, lessons }: { sectionId: string; lessons: readonly FileLesson[] },
): Promise<Curriculum> {
  const params = { courseId }
  const media = await uploadQueue.add(lessons.map(({ file }) => ({ file, kind: kindOf(file) })))
  const begun = lessons.flatMap(({ title }, at) => {
    const mediaId = media[at]
    return mediaId ? [{ mediaId, title }] : []
  })
  // The tray says why the others were refused.
  if (begun.length === 0) return api('GET /api/staff/courses/{courseId}/curriculum', { params })
  return api('POST /api/staff/courses/{courseId}/curriculum/media-lessons', {
    params,
    body: { sectionId, lessons: begun },
  })
}
