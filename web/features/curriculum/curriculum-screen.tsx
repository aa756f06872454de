import { ArrowLeft, Plus, Rocket, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type {
  Curriculum,
  CurriculumLesson,
  CurriculumSection,
  LessonChange,
} from '#contract/learning/curriculum.ts'
import type { NotReadyReason } from '#contract/learning/terms.ts'
import { ApiProblem } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClasses } from '#web/ui/button-look.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { openModal } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { problemText } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  ADD_LESSONS,
  ADD_SECTION,
  type AddedLessons,
  AddLessonsModal,
  AddSectionModal,
} from './add-modals.tsx'
import {
  findLesson,
  lessonPlaceByKey,
  type LessonPlace,
  type MoveKey,
  sectionPlaceByKey,
  unpublished,
  withLessonAt,
  withSectionAfter,
} from './arrange.ts'
import { type Dragged, type DropEdge, useDropMonitor } from './drag.ts'
import { LessonRow } from './lesson-row.tsx'
import { LESSON_SETTINGS, LessonSettings } from './lesson-settings.tsx'
import { MOVE_HELP } from './move-handle.tsx'
import { SectionCard } from './section-card.tsx'
import { inTheseWords, useCurriculum } from './use-curriculum.ts'

/** The calls this screen makes; each answers the whole curriculum. */
export interface CurriculumCalls {
  reload: () => Promise<Curriculum>
  addSection: (title: string) => Promise<Curriculum>
  changeSection: (
    sectionId: string,
    change: { title?: string; after?: string | null; isArchived?: true },
  ) => Promise<Curriculum>
  addLessons: (added: AddedLessons) => Promise<Curriculum>
  changeLesson: (lessonId: string, change: LessonChange) => Promise<Curriculum>
  publish: () => Promise<{ published: number; notReady: NotReady[]; curriculum: Curriculum }>
}

interface NotReady {
  lessonId: string
  title: string
  reason: NotReadyReason
}

const ARCHIVE_SECTION = 'archive-section'

/** Sections and lessons as a tree that is dragged, moved by keys, renamed and filled. */
export function CurriculumScreen({
  loaded,
  calls,
  back,
}: {
  loaded: Curriculum
  calls: CurriculumCalls
  back: string
}) {
  const words = useWords('curriculum')
  const area = useWords('staff').area
  const site = useWords()
  const language = useLanguage()
  const { curriculum, isSaving, rearrange, change } = useCurriculum(loaded, calls.reload)
  const [inSection, setInSection] = useState<CurriculumSection | null>(null)
  const [chosen, setChosen] = useState<CurriculumLesson | null>(null)
  const [notReady, setNotReady] = useState<readonly NotReady[]>([])
  const [isPublishing, setPublishing] = useState(false)
  const [said, setSaid] = useState('')
  const refocus = useRef<string | null>(null)
  const waiting = unpublished(curriculum)
  const lessonPath = (lessonId: string) =>
    `/staff/courses/${curriculum.courseId}/lessons/${lessonId}`

  // A row that was moved is another element, or has lost the focus on its way.
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus()
    refocus.current = null
  })

  function moveLesson(lessonId: string, place: LessonPlace): void {
    rearrange(
      (tree) => withLessonAt(tree, lessonId, place),
      () => calls.changeLesson(lessonId, { place }),
    )
    const found = findLesson(withLessonAt(curriculum, lessonId, place), lessonId)
    if (!found) return
    const { lesson, section, index } = found
    setSaid(
      words.movedLesson({
        title: lesson.title,
        place: formatCount(index + 1, language),
        count: formatCount(section.lessons.length, language),
        section: section.title,
      }),
    )
  }

  function moveSection(sectionId: string, after: string | null): void {
    const moved = withSectionAfter(curriculum, sectionId, after)
    rearrange(
      (tree) => withSectionAfter(tree, sectionId, after),
      () => calls.changeSection(sectionId, { after }),
    )
    const index = moved.sections.findIndex((section) => section.sectionId === sectionId)
    const count = formatCount(moved.sections.length, language)
    setSaid(
      words.movedSection(
        moved.sections[index]?.title ?? '',
        formatCount(index + 1, language),
        count,
      ),
    )
  }

  function moveLessonByKey(lessonId: string, key: MoveKey): void {
    const place = lessonPlaceByKey(curriculum, lessonId, key)
    if (!place) return
    refocus.current = `handle-${lessonId}`
    moveLesson(lessonId, place)
  }

  function moveSectionByKey(sectionId: string, key: MoveKey): void {
    const after = sectionPlaceByKey(curriculum, sectionId, key)
    if (after === undefined) return
    refocus.current = `handle-section-${sectionId}`
    moveSection(sectionId, after)
  }

  useDropMonitor((dragged: Dragged, target: Dragged, edge: DropEdge) => {
    if (dragged.kind === 'section') {
      const others = curriculum.sections
        .map(({ sectionId }) => sectionId)
        .filter((id) => id !== dragged.id)
      return moveSection(
        dragged.id,
        edge === 'bottom' ? target.id : (others[others.indexOf(target.id) - 1] ?? null),
      )
    }
    if (target.kind === 'section') {
      const section = curriculum.sections.find(({ sectionId }) => sectionId === target.id)
      const last =
        section?.lessons.filter(({ lessonId }) => lessonId !== dragged.id).at(-1)?.lessonId ?? null
      return moveLesson(dragged.id, { sectionId: target.id, after: edge === 'top' ? null : last })
    }
    const found = findLesson(curriculum, target.id)
    if (!found) return
    const others = found.section.lessons
      .map(({ lessonId }) => lessonId)
      .filter((id) => id !== dragged.id)
    const after = edge === 'bottom' ? target.id : (others[others.indexOf(target.id) - 1] ?? null)
    moveLesson(dragged.id, { sectionId: found.section.sectionId, after })
  })

  async function publish(): Promise<void> {
    setPublishing(true)
    try {
      let some: NotReady[] = []
      await change(async () => {
        const { published, notReady: rest, curriculum: answer } = await calls.publish()
        some = rest
        if (published > 0) toast.success(words.publishedSome(formatCount(published, language)))
        else toast.blank(words.publishedNone)
        return answer
      })
      setNotReady(some)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(problemText(error, site))
    } finally {
      setPublishing(false)
    }
  }

  const archiveSection = async (): Promise<void> => {
    if (!inSection) return
    await change(() => calls.changeSection(inSection.sectionId, { isArchived: true }))
  }

  return (
    <>
      <title>{`${words.title(curriculum.courseTitle)} · ${area}`}</title>
      <Link to={back} className={buttonClasses('quiet', 'sm', '-ms-3 mb-2')}>
        <ArrowLeft size={18} aria-hidden="true" />
        {words.backToCourse}
      </Link>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold text-brand">{words.curriculum}</p>
          <h1 className="text-2xl break-words sm:text-3xl">{curriculum.courseTitle}</h1>
          <p className="mt-1 max-w-prose text-ink-soft">{words.lead}</p>
          <p className="mt-1 text-sm text-ink-soft">{isSaving ? words.saving : words.saved}</p>
        </div>
        {waiting.length > 0 && (
          <Button busy={isPublishing} onClick={() => void publish()}>
            <Rocket size={18} aria-hidden="true" />
            {words.publishAll(formatCount(waiting.length, language))}
          </Button>
        )}
      </div>

      <NotReadyList lessons={notReady} lessonPath={lessonPath} />
      <p id={MOVE_HELP} className="sr-only">
        {words.moveHelp}
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>

      {curriculum.sections.length === 0 ? (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      ) : (
        <ol className="flex flex-col gap-4">
          {curriculum.sections.map((section) => (
            <SectionCard
              key={section.sectionId}
              section={section}
              onMove={(key) => moveSectionByKey(section.sectionId, key)}
              onRename={(title) => change(() => calls.changeSection(section.sectionId, { title }))}
              onAdd={() => {
                setInSection(section)
                openModal(ADD_LESSONS)
              }}
              onArchive={() => {
                setInSection(section)
                openModal(ARCHIVE_SECTION)
              }}
            >
              {section.lessons.map((lesson) => (
                <LessonRow
                  key={lesson.lessonId}
                  lesson={lesson}
                  to={lessonPath(lesson.lessonId)}
                  onMove={(key) => moveLessonByKey(lesson.lessonId, key)}
                  onRename={(title) => change(() => calls.changeLesson(lesson.lessonId, { title }))}
                  onSettings={() => setChosen(lesson)}
                />
              ))}
            </SectionCard>
          ))}
        </ol>
      )}
      <div className="mt-4">
        <Button
          look={curriculum.sections.length === 0 ? 'primary' : 'outline'}
          onClick={() => openModal(ADD_SECTION)}
        >
          <Plus size={18} aria-hidden="true" />
          {words.addSection}
        </Button>
      </div>

      <Archived
        lessons={curriculum.archived}
        onTakeBack={(lessonId) =>
          void change(() => calls.changeLesson(lessonId, { isArchived: false })).catch(
            (error: unknown) => {
              const problem = inTheseWords(error, words.problems)
              toast.error(
                problem instanceof ApiProblem ? problemText(problem, site) : String(problem),
              )
            },
          )
        }
      />

      <AddSectionModal onAdd={(title) => change(() => calls.addSection(title))} />
      <AddLessonsModal
        section={inSection}
        onAdd={(added) => change(() => calls.addLessons(added))}
      />
      <ConfirmModal
        id={ARCHIVE_SECTION}
        title={words.archiveSectionTitle(inSection?.title ?? '')}
        confirm={words.archiveSection}
        keep={words.keep}
        onConfirm={archiveSection}
      >
        <p>{words.archiveSectionText}</p>
      </ConfirmModal>
      {chosen && (
        <OpenedSettings key={chosen.lessonId} onClosed={() => setChosen(null)}>
          <LessonSettings
            curriculum={curriculum}
            lesson={chosen}
            onSave={(settings) => change(() => calls.changeLesson(chosen.lessonId, settings))}
          />
        </OpenedSettings>
      )}
    </>
  )
}

/** Shows the settings as soon as they are there, and forgets them once they are closed. */
function OpenedSettings({
  children,
  onClosed,
}: {
  children: React.ReactNode
  onClosed: () => void
}) {
  const latest = useRef(onClosed)
  useEffect(() => {
    latest.current = onClosed
  })
  useEffect(() => {
    openModal(LESSON_SETTINGS)
    const dialog = document.getElementById(LESSON_SETTINGS)
    const onClose = () => latest.current()
    dialog?.addEventListener('close', onClose)
    return () => dialog?.removeEventListener('close', onClose)
  }, [])
  return children
}

function NotReadyList({
  lessons,
  lessonPath,
}: {
  lessons: readonly NotReady[]
  lessonPath: (lessonId: string) => string
}) {
  const words = useWords('curriculum')
  if (lessons.length === 0) return null
  return (
    <section
      aria-label={words.notReadyTitle}
      className="mb-6 rounded-lg border border-accent/50 bg-accent-wash px-5 py-4"
    >
      <h2 className="text-lg">{words.notReadyTitle}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {lessons.map(({ lessonId, title, reason }) => (
          <li key={lessonId}>
            <Link to={lessonPath(lessonId)} className="font-semibold text-brand underline">
              {title}
            </Link>
            <span className="block text-sm text-ink-soft">{words.notReady[reason]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Archived({
  lessons,
  onTakeBack,
}: {
  lessons: readonly CurriculumLesson[]
  onTakeBack: (lessonId: string) => void
}) {
  const words = useWords('curriculum')
  const language = useLanguage()
  if (lessons.length === 0) return null
  return (
    <details className="mt-8 rounded-lg border border-line bg-surface">
      <summary className="min-h-12 cursor-pointer px-5 py-3 font-semibold">
        {words.archived} ({formatCount(lessons.length, language)})
      </summary>
      <p className="px-5 pb-2 text-sm text-ink-soft">{words.archivedText}</p>
      <ul>
        {lessons.map(({ lessonId, title }) => (
          <li
            key={lessonId}
            className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-5 py-2"
          >
            <span className="min-w-0 break-words">{title}</span>
            <Button
              look="outline"
              size="sm"
              aria-label={words.takeBackOf(title)}
              onClick={() => onTakeBack(lessonId)}
            >
              <Undo2 size={16} aria-hidden="true" />
              {words.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
