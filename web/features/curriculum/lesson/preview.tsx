import { Monitor, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ArticleDocument, isEmptyArticle } from '#contract/learning/article.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { FormFailure } from '#web/ui/form/form.tsx'
import type { Draft } from './autosaver.ts'
import type { LessonParts, WritingCalls } from './lesson-calls.ts'

type PreviewResult = { document: ArticleDocument; unreadable: string[] }

/** The lesson as students would get it now, at a phone's width or a computer's. */
export function Preview({
  draft,
  calls,
  parts,
}: {
  draft: Draft
  calls: WritingCalls
  parts: LessonParts
}) {
  const words = useWords('curriculum')
  const [isPhone, setPhone] = useState(true)
  return (
    <div>
      <div className="mb-4 hidden gap-2 sm:flex">
        {([true, false] as const).map((which) => (
          <button
            key={String(which)}
            type="button"
            aria-pressed={isPhone === which}
            className="flex min-h-10 items-center gap-2 rounded-md border border-line px-3 text-sm font-medium aria-pressed:border-brand aria-pressed:bg-brand-wash aria-pressed:text-brand"
            onClick={() => setPhone(which)}
          >
            {which ? (
              <Smartphone size={16} aria-hidden="true" />
            ) : (
              <Monitor size={16} aria-hidden="true" />
            )}
            {which ? words.previewPhone : words.previewWide}
          </button>
        ))}
      </div>
      <div
        className={classes(
          'rounded-lg border border-line bg-paper p-4',
          isPhone ? 'max-w-[360px]' : 'sm:p-8',
        )}
      >
        <RenderedDraft draft={draft} calls={calls} parts={parts} />
      </div>
    </div>
  )
}

/** A draft or version as students see it, its formulas and code rendered by the server. */
export function RenderedDraft({
  draft,
  calls,
  parts,
}: {
  draft: Draft
  calls: Pick<WritingCalls, 'preview'>
  parts: LessonParts
}) {
  const words = useWords('curriculum')
  const [rendered, setRendered] = useState<PreviewResult | 'failed' | null>(null)
  const { document } = draft.body
  const latest = useRef(calls)
  useEffect(() => {
    latest.current = calls
  })

  useEffect(() => {
    let isCurrent = true
    latest.current.preview(document).then(
      (answer) => isCurrent && setRendered(answer),
      () => isCurrent && setRendered('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [document])

  if (rendered === 'failed') return <FormFailure>{words.previewFailed}</FormFailure>
  if (!rendered) return <p role="status">{words.previewLoading}</p>
  return (
    <>
      {rendered.unreadable.length > 0 && (
        <div role="alert" className="mb-4 rounded-md bg-danger-wash px-4 py-3 text-danger">
          {words.unreadable}
          <ul className="ms-5 list-disc">
            {rendered.unreadable.map((latex) => (
              <li key={latex}>
                <code>{latex}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <StudentView
        title={draft.title}
        body={{ ...draft.body, document: rendered.document }}
        parts={parts}
      />
    </>
  )
}

export function StudentView({
  title,
  body,
  parts,
}: {
  title: string
  body: LessonBody
  parts: LessonParts
}): ReactNode {
  const words = useWords('curriculum')
  const isEmpty =
    isEmptyArticle(body.document) &&
    !(body.kind === 'video' && body.source) &&
    !(body.kind === 'download' && body.files.length > 0)
  return (
    <>
      <h2 lang={scriptOf(title)} className="mb-4 text-2xl break-words">
        {title}
      </h2>
      {body.kind === 'video' && body.source && (
        <div className="mb-5">{parts.renderVideo(body.source)}</div>
      )}
      {body.kind === 'download' && body.files.length > 0 && (
        <ul className="mb-5 flex flex-col gap-2">
          {body.files.map(({ mediaId, title: file }) => (
            <li
              key={mediaId}
              className="rounded-md border border-line bg-surface px-4 py-3 font-semibold"
            >
              {file}
            </li>
          ))}
        </ul>
      )}
      {isEmpty ? (
        <p className="text-ink-soft">{words.previewEmpty}</p>
      ) : (
        parts.renderArticle(body.document)
      )}
    </>
  )
}
