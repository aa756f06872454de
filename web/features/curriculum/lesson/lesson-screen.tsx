import { ArrowLeft, Download, Rocket, Upload } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ArticleDocument } from '#contract/learning/article.ts'
import type { NotReadyReason } from '#contract/learning/terms.ts'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { ApiProblem } from '#web/api.ts'
import { formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClasses } from '#web/ui/button-look.ts'
import { classes } from '#web/ui/classes.ts'
import { openModal } from '#web/ui/dialog.tsx'
import { controlClasses } from '#web/ui/field.tsx'
import { problemText } from '#web/ui/form.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { Autosaver, type Draft, foundDraft, type LocalDraft, type SaveState } from './autosaver.ts'
import { Conflict } from './conflict.tsx'
import { FilesPart } from './files-part.tsx'
import { HISTORY, History } from './history.tsx'
import type { LessonCalls, LessonParts } from './lesson-calls.ts'
import { kindIcons } from '../lesson-kinds.ts'
import { localDrafts } from './local-drafts.ts'
import { IMPORT, MarkdownImport } from './markdown-import.tsx'
import { Preview } from './preview.tsx'
import { SaveMark } from './save-mark.tsx'
import { inTheseWords } from '../use-curriculum.ts'
import { VideoPart } from './video-part.tsx'

const ArticleEditor = lazy(() => import('../editor/article-editor.tsx'))

/** Two versions of the lesson, of which this person has to choose one. */
interface Clash {
  theirs: StaffLesson
  /** What was found on this device; null: what is written here now. */
  found: LocalDraft | null
}

/** Writes a lesson: saved while it is written, previewed as a student, published. */
export function LessonScreen({
  loaded,
  calls,
  parts,
}: {
  loaded: StaffLesson
  calls: LessonCalls
  parts: LessonParts
}) {
  const words = useWords('curriculum')
  const area = useWords('staff').area
  const site = useWords()
  const language = useLanguage()
  const [local] = useState(() => localDrafts(loaded.lessonId))
  const [found] = useState(() => local.read())
  const [lesson, setLesson] = useState(loaded)
  const [draft, setDraft] = useState<Draft>(() =>
    foundDraft(found, loaded) === 'continue' && found
      ? { title: found.title, body: found.body }
      : { title: loaded.title, body: loaded.body as LessonBody },
  )
  const [state, setState] = useState<SaveState>({ is: 'saved' })
  const [clash, setClash] = useState<Clash | null>(() =>
    found && foundDraft(found, loaded) === 'ask' ? { theirs: loaded, found } : null,
  )
  const [replacement, setReplacement] = useState<ArticleDocument | null>(null)
  const [isPreview, setPreview] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const saver = useRef<Autosaver | null>(null)
  const latest = useRef(calls)
  useEffect(() => {
    latest.current = calls
  })

  useEffect(() => {
    const autosaver = new Autosaver({
      version: loaded.draftVersion,
      local,
      save: (next) => latest.current.save(next),
      onState: setState,
      onSaved: setLesson,
    })
    saver.current = autosaver
    const kept =
      found && foundDraft(found, loaded) === 'continue'
        ? { title: found.title, body: found.body }
        : null
    if (kept) autosaver.edit(kept)
    const onLine = () => autosaver.retry()
    const onHide = () => document.visibilityState === 'hidden' && void autosaver.flush()
    addEventListener('online', onLine)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('online', onLine)
      document.removeEventListener('visibilitychange', onHide)
      autosaver.stop()
    }
  }, [loaded, local, found])

  useEffect(() => {
    if (state.is === 'conflict')
      void latest.current.load().then(
        (theirs) => setClash({ theirs, found: null }),
        () => {},
      )
  }, [state])

  const edit = (next: Draft): void => {
    setDraft(next)
    saver.current?.edit(next)
  }
  const body = draft.body
  const setDocument = (document: ArticleDocument) => edit({ ...draft, body: { ...body, document } })

  /** Shows another draft in the place of this one. */
  function show(next: StaffLesson, kept: Draft | null): void {
    setLesson(next)
    const shown = kept ?? { title: next.title, body: next.body as LessonBody }
    setDraft(shown)
    setReplacement(shown.body.document)
    saver.current?.resolve(next, kept)
    setClash(null)
  }

  function say(error: unknown): void {
    const problem = inTheseWords(error, words.problems)
    if (!(problem instanceof ApiProblem)) throw error
    const reason =
      problem.code === 'lesson_not_ready'
        ? words.notReady[problem.facts.reason as NotReadyReason]
        : undefined
    const latex = problem.facts.latex ? ` (${problem.facts.latex})` : ''
    toast.error(reason ? `${reason}${latex}` : problemText(problem, site))
  }

  async function publish(): Promise<void> {
    setPublishing(true)
    try {
      if (!(await saver.current?.flush())) return
      setLesson(await calls.publish(saver.current!.version))
      toast.success(words.publishedNow)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'lesson_changed')
        setClash({ theirs: await calls.load(), found: null })
      else say(error)
    } finally {
      setPublishing(false)
    }
  }

  async function download(): Promise<void> {
    try {
      saveFile(
        `${draft.title}.md`,
        new Blob([await calls.toMarkdown(body.document)], { type: 'text/markdown' }),
      )
    } catch (error) {
      say(error)
    }
  }

  const Icon = kindIcons[lesson.kind]
  const isUpToDate = lesson.isPublished && !lesson.hasChanges && state.is === 'saved'
  return (
    <>
      <title>{`${draft.title} · ${area}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Link
          to={`/staff/courses/${lesson.courseId}/curriculum`}
          className={buttonClasses('quiet', 'sm', '-ms-3')}
        >
          <ArrowLeft size={18} aria-hidden="true" />
          {words.backToCurriculum}
        </Link>
        <SaveMark state={state} onRetry={() => saver.current?.retry()} />
      </div>

      {clash ? (
        <Conflict
          mine={clash.found ?? draft}
          theirs={clash.theirs}
          isFound={clash.found !== null}
          calls={calls}
          parts={parts}
          onMine={({ title, body: kept }) => show(clash.theirs, { title, body: kept })}
          onTheirs={() => show(clash.theirs, null)}
        />
      ) : (
        <>
          <h1 className="sr-only">{draft.title}</h1>
          <p className="flex items-start gap-2 text-ink-soft">
            <Icon size={18} aria-hidden="true" className="mt-1 shrink-0 text-brand" />
            <span className="min-w-0">
              {words.kinds[lesson.kind]} · {lesson.courseTitle}
            </span>
          </p>
          <input
            aria-label={words.lessonTitle}
            value={draft.title}
            maxLength={200}
            className={classes(controlClasses, 'mt-2 text-xl font-bold sm:text-2xl')}
            onChange={(event) => edit({ ...draft, title: event.currentTarget.value })}
          />
          <div className="mt-3 flex flex-wrap items-center gap-2">
            {isUpToDate ? (
              <Badge tone="good">{words.upToDate}</Badge>
            ) : (
              <Badge tone={lesson.isPublished ? 'accent' : 'plain'}>
                {lesson.isPublished ? words.changed : words.neverPublished}
              </Badge>
            )}
            {lesson.published && (
              <span className="text-sm text-ink-soft">
                {words.publishedOn(formatDateTime(lesson.published.publishedAt, language))}
              </span>
            )}
            {lesson.seconds !== null && (
              <span className="text-sm text-ink-soft">
                {words.readingTime(
                  formatCount(Math.max(1, Math.round(lesson.seconds / 60)), language),
                )}
              </span>
            )}
          </div>

          <div className="my-5 flex flex-wrap items-center justify-between gap-3">
            <div
              role="group"
              aria-label={words.previewTab}
              className="flex rounded-md border border-line-strong p-0.5"
            >
              {[false, true].map((which) => (
                <button
                  key={String(which)}
                  type="button"
                  aria-pressed={isPreview === which}
                  className="min-h-10 rounded-sm px-4 font-semibold aria-pressed:bg-brand aria-pressed:text-on-brand"
                  onClick={() => setPreview(which)}
                >
                  {which ? words.previewTab : words.write}
                </button>
              ))}
            </div>
            <span className="flex flex-wrap gap-2">
              <Button look="outline" onClick={() => openModal(HISTORY)}>
                {words.history}
              </Button>
              <Button busy={isPublishing} disabled={isUpToDate} onClick={() => void publish()}>
                <Rocket size={18} aria-hidden="true" />
                {words.publish}
              </Button>
            </span>
          </div>

          {isPreview ? (
            <Preview draft={draft} calls={calls} parts={parts} />
          ) : (
            <div className="flex flex-col gap-5">
              {body.kind === 'video' && (
                <VideoPart
                  source={body.source}
                  renderVideo={parts.renderVideo}
                  {...(parts.renderVideoUpload && { renderUpload: parts.renderVideoUpload })}
                  onSource={(source) => edit({ ...draft, body: { ...body, source } })}
                />
              )}
              {body.kind === 'download' && (
                <FilesPart
                  files={body.files}
                  chooseFile={parts.media.chooseFile}
                  onFiles={(files) => edit({ ...draft, body: { ...body, files } })}
                />
              )}
              {!['article', 'video', 'download'].includes(body.kind) && (
                <p className="rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
                  {words.notReady.kind}
                </p>
              )}
              <section>
                <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
                  <h2 className="text-lg">
                    {body.kind === 'article'
                      ? words.editorLabel
                      : body.kind === 'video'
                        ? words.below
                        : body.kind === 'download'
                          ? words.belowFiles
                          : words.about}
                  </h2>
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
                    onReplaced={() => setReplacement(null)}
                    media={{ ...parts.media, nameVideo }}
                    onChange={setDocument}
                  />
                </Suspense>
              </section>
            </div>
          )}
        </>
      )}

      <MarkdownImport read={calls.fromMarkdown} onRead={(document) => setReplacement(document)} />
      <History
        calls={calls}
        parts={parts}
        onRestore={async (number) => {
          await saver.current?.flush()
          show(await calls.restore(number, saver.current!.version), null)
          toast.success(words.restored)
        }}
      />
    </>
  )

  function nameVideo(source: VideoSource): string {
    const name = words.videoSources[source.source]
    if (source.source === 'address') return `${name} · ${source.url}`
    return `${name} · ${source.source === 'hosted' ? source.mediaId : source.videoId}`
  }
}
