import { Download, Upload } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import type { LessonParts, WritingCalls } from './lesson-calls.ts'
import { IMPORT } from './markdown-import.tsx'
import type { LessonEditing } from './use-lesson-draft.ts'
import { useSayProblem } from './use-say-problem.ts'

const ArticleEditor = lazy(() => import('../editor/article-editor.tsx'))

/** The text of a lesson in its editor, with import and export of Markdown. */
export function TextPart({
  editing: { draft, replacement, edit, replaceDocument },
  calls,
  media,
}: {
  editing: LessonEditing
  calls: WritingCalls
  media: LessonParts['media']
}) {
  const words = useWords('curriculum')
  const say = useSayProblem()
  const { title, body } = draft

  async function download(): Promise<void> {
    try {
      saveFile(
        `${title}.md`,
        new Blob([await calls.toMarkdown(body.document)], { type: 'text/markdown' }),
      )
    } catch (error) {
      say(error)
    }
  }

  function nameVideo(source: VideoSource): string {
    const name = words.videoSources[source.source]
    if (source.source === 'address') return `${name} · ${source.url}`
    return source.source === 'hosted' ? name : `${name} · ${source.videoId}`
  }

  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <TextHeading kind={body.kind} />
        <span className="flex flex-wrap gap-1">
          <Button look="quiet" size="sm" onClick={() => openModal(IMPORT)}>
            <Upload size={16} aria-hidden="true" />
            {words.importMarkdown}
          </Button>
          <Button look="quiet" size="sm" onClick={() => void download()}>
            <Download size={16} aria-hidden="true" />
            {words.exportMarkdown}
          </Button>
        </span>
      </div>
      <Suspense fallback={<div className="h-80 animate-pulse rounded-md bg-sunken" />}>
        <ArticleEditor
          document={body.document}
          replacement={replacement}
          onReplaced={() => replaceDocument(null)}
          media={{ ...media, nameVideo }}
          onChange={(document) => edit((now) => ({ ...now, body: { ...now.body, document } }))}
        />
      </Suspense>
    </section>
  )
}

/** The role of the text in a lesson of this kind. */
function TextHeading({ kind }: { kind: LessonBody['kind'] }) {
  const words = useWords('curriculum')
  return (
    <h2 className="text-lg">
      {kind === 'article'
        ? words.editorLabel
        : kind === 'video'
          ? words.below
          : kind === 'download'
            ? words.belowFiles
            : words.about}
    </h2>
  )
}
