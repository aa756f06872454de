import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { CourseEditor } from '#web/features/staff-courses/editor/course-editor.tsx'
import type { EditorCalls } from '#web/features/staff-courses/editor/editor-calls.ts'
import { CourseAutosaver } from '#web/features/staff-courses/editor/course-autosaver.ts'
import { categoryName } from '#web/features/catalog/category-name.ts'
import { readVideoAddress, videoAddress } from '#contract/media/video-address.ts'
import { VideoPart } from '#web/features/curriculum/lesson/video-part.tsx'
import { useMediaPicker } from '#web/features/media/library/use-media-picker.tsx'
import { LessonPlayer } from '#web/features/media/player/lesson-player.tsx'
import { StaffVideo } from '#web/features/media/staff-video.tsx'
import { loadWords, useWords } from '#web/text/words.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import type { Route } from './+types/course.ts'
import { forStaff } from '../staff-access.ts'
import { VideoChooser } from './video-chooser.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [course, categories] = await Promise.all([
      api('GET /api/staff/courses/{courseId}', { params }),
      api('GET /api/categories'),
      loadWords('curriculum', languageOf(new URL(request.url).pathname)),
      loadWords('media', languageOf(new URL(request.url).pathname)),
    ])
    return { course, categories }
  })
}

export default function Course({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  return <Editor key={loaderData.course.courseId} {...loaderData} />
}

async function findCourses(words: string) {
  return (await api('GET /api/staff/courses', { query: { q: words, order: 'match', limit: 6 } }))
    .rows
}

async function findInstructors(words: string) {
  return (await api('GET /api/staff/instructors', { query: { q: words || undefined, limit: 6 } }))
    .rows
}

type LoaderData = NonNullable<Awaited<ReturnType<typeof clientLoader>>>

function Editor({ course, categories }: LoaderData) {
  const navigate = useNavigate()
  const language = useLanguage()
  const params = { courseId: course.courseId }
  const [autosaver] = useState(
    () =>
      new CourseAutosaver(course, {
        save: (body) => api('PATCH /api/staff/courses/{courseId}', { params, body }),
        storage: localStorage,
        later(run, ms) {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      }),
  )
  const calls: EditorCalls = {
    pictures: {
      upload: async (file, query) =>
        (await api('POST /api/staff/course-pictures', { query, file })).path,
      list: (query) => api('GET /api/staff/course-pictures', { query }),
    },
    find: findCourses,
    findInstructors,
    presence: () => api('POST /api/staff/courses/{courseId}/presence', { params }),
    reload: () => api('GET /api/staff/courses/{courseId}', { params }),
    publish: (body) => api('POST /api/staff/courses/{courseId}/publish', { params, body }),
    forgetPlan: () => api('DELETE /api/staff/courses/{courseId}/publish', { params }),
    move: (move) => api(`POST /api/staff/courses/{courseId}/${move}`, { params }),
    async duplicate() {
      const copy = await api('POST /api/staff/courses/{courseId}/duplicate', { params })
      await navigate(`/staff/courses/${copy.courseId}`)
    },
    revisions: (after) =>
      api('GET /api/staff/courses/{courseId}/revisions', { params, query: { after } }),
    restore: (body) => api('POST /api/staff/courses/{courseId}/restore', { params, body }),
  }
  const choices = categories.map((category) => ({
    name: category.name,
    shown: categoryName(category, language),
    picture: category.picture,
  }))
  return (
    <CourseEditor
      autosaver={autosaver}
      calls={calls}
      categories={choices}
      renderTrailer={(trailer, onTrailer) => <Trailer trailer={trailer} onTrailer={onTrailer} />}
    />
  )
}

function Trailer({
  trailer,
  onTrailer,
}: {
  trailer: string
  onTrailer: (trailer: string) => void
}) {
  const { trailer: words } = useWords('staff').courses
  const { choose, picker } = useMediaPicker()
  return (
    <>
      <VideoPart
        title={words.title}
        hint={words.hint}
        source={readVideoAddress(trailer)}
        renderVideo={(source) =>
          source.source === 'hosted' ? (
            <StaffVideo key={source.mediaId} mediaId={source.mediaId} title={words.title} />
          ) : (
            <LessonPlayer source={source} title={words.title} isSignedIn />
          )
        }
        renderUpload={(onUploaded) => (
          <VideoChooser onChosen={onUploaded} choose={() => choose('video')} />
        )}
        onSource={(source) => onTrailer(source ? videoAddress(source) : '')}
      />
      {picker}
    </>
  )
}
