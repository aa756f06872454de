import { useMemo, useState } from 'react'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { MediaKind } from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import type { LessonCalls, LessonParts } from '#web/features/curriculum/lesson/lesson-calls.ts'
import { LessonScreen } from '#web/features/curriculum/lesson/lesson-screen.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import type { MediaChoice } from '#web/features/media/library/media-picker.tsx'
import { useMediaPicker } from '#web/features/media/library/use-media-picker.tsx'
import { LessonPlayer } from '#web/features/media/player/lesson-player.tsx'
import { StaffVideo } from '#web/features/media/staff-video.tsx'
import { addressesOf, mediaIdsIn, useArticleMedia } from '#web/features/media/use-article-media.ts'
import { TestTabs } from '#web/features/staff-tests/test-tabs.tsx'
import { AssignmentTabs } from '#web/features/staff-assignments/assignment-tabs.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import type { Route } from './+types/lesson.ts'
import { forStaff } from '../staff-access.ts'
import { ShownArticle } from '../../shown-article.tsx'
import { VideoChooser } from './video-chooser.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [lesson] = await Promise.all([
      api('GET /api/staff/lessons/{lessonId}', { params }),
      loadWords('curriculum', languageOf(new URL(request.url).pathname)),
      loadWords('media', languageOf(new URL(request.url).pathname)),
    ])
    return lesson
  })
}

export default function Lesson({ loaderData: lesson }: Route.ComponentProps) {
  const lessonId = lesson?.lessonId ?? ''
  const calls = useMemo(() => callsOf(lessonId), [lessonId])
  const { choose: pick, picker } = useMediaPicker()
  const [chosen, setChosen] = useState<readonly string[]>([])
  async function choose(kind: MediaKind): Promise<MediaChoice | null> {
    // A picture shows at once in the text, so it has to be there.
    const picked = await pick(kind, { isReadyNeeded: kind === 'picture' })
    if (picked) setChosen((before) => [...before, picked.mediaId])
    return picked
  }
  const written = lesson && 'document' in lesson.body ? mediaIdsIn(lesson.body.document) : []
  const { pictureOf } = addressesOf(useArticleMedia([...written, ...chosen], { isSignedIn: true }))
  if (!lesson) return null
  const parts = partsWith({ choose, pictureOf: (mediaId) => pictureOf(mediaId)?.src ?? null })
  return (
    <>
      {lesson.kind === 'quiz' && <TestTabs courseId={lesson.courseId} lessonId={lessonId} />}
      {lesson.kind === 'assignment' && (
        <AssignmentTabs courseId={lesson.courseId} lessonId={lessonId} />
      )}
      <LessonScreen key={lessonId} loaded={lesson} calls={calls} parts={parts} />
      {picker}
    </>
  )
}

function callsOf(lessonId: string): LessonCalls {
  const params = { lessonId }
  return {
    load: () => api('GET /api/staff/lessons/{lessonId}', { params }),
    save: (body) => api('POST /api/staff/lessons/{lessonId}/draft', { params, body }),
    publish: (version) =>
      api('POST /api/staff/lessons/{lessonId}/publish', { params, body: { version } }),
    versions: () => api('GET /api/staff/lessons/{lessonId}/versions', { params }),
    showVersion: async (number) => {
      const version = await api('GET /api/staff/lessons/{lessonId}/versions/{number}', {
        params: { lessonId, number },
      })
      return { ...version, body: version.body as LessonBody }
    },
    restore: (number, version) =>
      api('POST /api/staff/lessons/{lessonId}/versions/{number}/restore', {
        params: { lessonId, number },
        body: { version },
      }),
    sendBack: (word) =>
      api('POST /api/staff/lessons/{lessonId}/send-back', { params, body: { word } }),
    preview: (document) => api('POST /api/staff/articles/preview', { body: { document } }),
    fromMarkdown: (markdown) =>
      api('POST /api/staff/articles/from-markdown', { body: { markdown } }),
    toMarkdown: async (document) =>
      (await api('POST /api/staff/articles/to-markdown', { body: { document } })).markdown,
  }
}

function partsWith({
  choose,
  pictureOf,
}: {
  choose: (kind: MediaKind) => Promise<MediaChoice | null>
  pictureOf: (mediaId: string) => string | null
}): LessonParts {
  return {
    renderArticle: (document) => <ShownArticle document={document} />,
    renderVideo: (source) =>
      source.source === 'hosted' ? (
        <StaffVideo key={source.mediaId} mediaId={source.mediaId} title="" />
      ) : (
        <LessonPlayer source={source} title="" isSignedIn />
      ),
    media: {
      pictureOf,
      choosePicture: () => choose('picture'),
      chooseFile: () => choose('download'),
      chooseVideo: () => choose('video'),
    },
    renderVideoUpload: (onUploaded) => (
      <VideoChooser onChosen={onUploaded} choose={() => choose('video')} />
    ),
  }
}
