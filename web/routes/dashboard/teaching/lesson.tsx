import { useMemo } from 'react'
import { api } from '#web/api.ts'
import type { WritingCalls } from '#web/features/curriculum/lesson/lesson-calls.ts'
import { OwnLessonScreen } from '#web/features/curriculum/lesson/own-lesson-screen.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { LessonPlayer } from '#web/features/media/player/lesson-player.tsx'
import { addressesOf, mediaIdsIn, useArticleMedia } from '#web/features/media/use-article-media.ts'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import { ShownArticle } from '../../shown-article.tsx'
import type { Route } from './+types/lesson.ts'
import { closedTo } from './closed-to.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const language = languageOf(new URL(request.url).pathname)
  const [lesson] = await Promise.all([
    api('GET /api/teaching/lessons/{lessonId}', { params }).catch(closedTo),
    loadWords('curriculum', language),
    loadWords('media', language),
    loadWords('classroom', language),
  ])
  return { lesson }
}

/** The editor of a lesson for the instructor of its course: media stay those that staff gave the lesson. */
export default function OwnLesson({ loaderData: { lesson } }: Route.ComponentProps) {
  const { lessonId } = lesson
  const calls = useMemo(() => callsOf(lessonId), [lessonId])
  const written = 'document' in lesson.body ? mediaIdsIn(lesson.body.document) : []
  const { pictureOf } = addressesOf(useArticleMedia(written, { isSignedIn: true }))
  return (
    <OwnLessonScreen
      key={lessonId}
      loaded={lesson}
      calls={calls}
      parts={{
        renderArticle: (document) => <ShownArticle document={document} />,
        renderVideo: (source) => <LessonPlayer source={source} title="" isSignedIn />,
        media: { pictureOf: (mediaId) => pictureOf(mediaId)?.src ?? null },
      }}
    />
  )
}

function callsOf(lessonId: string): WritingCalls {
  const params = { lessonId }
  return {
    load: () => api('GET /api/teaching/lessons/{lessonId}', { params }),
    save: (body) => api('POST /api/teaching/lessons/{lessonId}/draft', { params, body }),
    publish: (version) =>
      api('POST /api/teaching/lessons/{lessonId}/hand-in', { params, body: { version } }),
    preview: (document) =>
      api('POST /api/teaching/lessons/{lessonId}/preview', { params, body: { document } }),
    fromMarkdown: (markdown) =>
      api('POST /api/teaching/lessons/{lessonId}/from-markdown', { params, body: { markdown } }),
    toMarkdown: async (document) => {
      const call = 'POST /api/teaching/lessons/{lessonId}/to-markdown'
      return (await api(call, { params, body: { document } })).markdown
    },
  }
}
