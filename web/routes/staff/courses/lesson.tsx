import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { ArticleDocument } from '#contract/learning/article.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { Media } from '#contract/media/media.ts'
import { api } from '#web/api.ts'
import type { LessonCalls, LessonParts } from '#web/features/curriculum/lesson/lesson-calls.ts'
import { LessonScreen } from '#web/features/curriculum/lesson/lesson-screen.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { Article } from '#web/features/learning/article.tsx'
import { LessonPlayer } from '#web/features/media/player/lesson-player.tsx'
import { addressesOf, mediaIdsIn, useArticleMedia } from '#web/features/media/use-article-media.ts'
import { TestTabs } from '#web/features/staff-tests/test-tabs.tsx'
import { AssignmentTabs } from '#web/features/staff-assignments/assignment-tabs.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import type { Route } from './+types/lesson.ts'
import { forStaff } from '../staff-access.ts'

const VideoUpload = lazy(() => import('#web/features/media/video-upload.tsx'))
const FileUpload = lazy(() => import('#web/features/media/file-upload.tsx'))

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
  const { choose, chosen, chooser } = useMediaChooser()
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
      {chooser}
    </>
  )
}

const CHOOSER = 'choose-media'

type MediaChoice = { mediaId: string; name: string } | null

/** Asks for a picture or file in a dialog; closing it chooses nothing. */
function useMediaChooser() {
  const words = useWords('curriculum')
  const [kind, setKind] = useState<'picture' | 'download'>('picture')
  const [turn, setTurn] = useState(0)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const answer = useRef<(chosen: MediaChoice) => void>(() => {})

  function choose(wanted: 'picture' | 'download'): Promise<MediaChoice> {
    setKind(wanted)
    setTurn((last) => last + 1)
    openModal(CHOOSER)
    return new Promise((resolve) => (answer.current = resolve))
  }

  function use({ mediaId, name }: Media): void {
    setChosen((before) => [...before, mediaId])
    answer.current({ mediaId, name })
    closeModal(CHOOSER)
  }

  const chooser = (
    <Modal
      id={CHOOSER}
      title={kind === 'picture' ? words.picture : words.file}
      onClose={() => answer.current(null)}
    >
      <Suspense fallback={null}>
        {turn > 0 && <FileUpload key={turn} kind={kind} onReady={use} />}
      </Suspense>
    </Modal>
  )
  return { choose, chosen, chooser }
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
    preview: (document) => api('POST /api/staff/articles/preview', { body: { document } }),
    fromMarkdown: (markdown) =>
      api('POST /api/staff/articles/from-markdown', { body: { markdown } }),
    toMarkdown: async (document) =>
      (await api('POST /api/staff/articles/to-markdown', { body: { document } })).markdown,
  }
}

/** An article with its pictures and files, as students see it. */
function ShownArticle({ document }: { document: ArticleDocument }) {
  const opened = useArticleMedia(mediaIdsIn(document), { isSignedIn: true })
  return (
    <Article
      document={document}
      media={{
        ...addressesOf(opened),
        renderVideo: ({ source, title }) => (
          <LessonPlayer source={source} title={title} isSignedIn />
        ),
      }}
    />
  )
}

function partsWith({
  choose,
  pictureOf,
}: {
  choose: (kind: 'picture' | 'download') => Promise<MediaChoice>
  pictureOf: (mediaId: string) => string | null
}): LessonParts {
  return {
    renderArticle: (document) => <ShownArticle document={document} />,
    renderVideo: (source) => <LessonPlayer source={source} title="" isSignedIn />,
    media: {
      pictureOf,
      choosePicture: () => choose('picture'),
      chooseFile: () => choose('download'),
    },
    renderVideoUpload: (onUploaded) => (
      <Suspense fallback={null}>
        <VideoUpload onReady={({ mediaId }) => onUploaded(mediaId)} />
      </Suspense>
    ),
  }
}
