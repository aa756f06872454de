import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CurriculumSection } from '#contract/learning/curriculum.ts'
import { newInstructorKinds } from '#contract/learning/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { NewOwnLessons, OwnCurriculum } from '#contract/teaching/own-lessons.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ADD_LESSONS, AddLessonsModal } from './add-modals.tsx'
import { kindIcons } from './lesson-kinds.ts'
import { LessonBadges } from './lesson-row.tsx'

type OwnLesson = OwnCurriculum['sections'][number]['lessons'][number]

/** The lessons of a course for its instructor: each leads to its draft, and drafts are added. Staff arrange them. */
export function OwnCurriculumScreen({
  loaded,
  addLessons,
}: {
  loaded: OwnCurriculum
  addLessons: (added: NewOwnLessons) => Promise<OwnCurriculum>
}) {
  const { own: words } = useWords('curriculum')
  const [curriculum, setCurriculum] = useState(loaded)
  const [inSection, setInSection] = useState<CurriculumSection | null>(null)
  if (curriculum.sections.length === 0)
    return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
  return (
    <>
      <ol className="grid gap-4">
        {curriculum.sections.map((section) => (
          <li key={section.sectionId}>
            <OwnSection
              section={section}
              onAdd={() => {
                setInSection(section)
                openModal(ADD_LESSONS)
              }}
            />
          </li>
        ))}
      </ol>
      <AddLessonsModal
        section={inSection}
        kinds={newInstructorKinds}
        onAdd={async (added) => {
          setCurriculum(await addLessons(added as NewOwnLessons))
          toast.success(words.added)
        }}
      />
    </>
  )
}

function OwnSection({
  section,
  onAdd,
}: {
  section: OwnCurriculum['sections'][number]
  onAdd: () => void
}) {
  const all = useWords('curriculum')
  return (
    <Card as="section" padding="none" aria-label={section.title}>
      <h2 lang={scriptOf(section.title)} className="px-4 py-3 text-lg break-words sm:px-5">
        {section.title}
      </h2>
      {section.lessons.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-soft sm:px-5">{all.emptySection}</p>
      ) : (
        <ul>
          {section.lessons.map((lesson) => (
            <OwnRow key={lesson.lessonId} lesson={lesson} />
          ))}
        </ul>
      )}
      <div className="border-t border-line px-4 py-2 sm:px-5">
        <Button look="quiet" size="sm" className="-ms-3" onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          {all.own.add}
          <span className="sr-only">: {section.title}</span>
        </Button>
      </div>
    </Card>
  )
}

function OwnRow({ lesson }: { lesson: OwnLesson }) {
  const words = useWords('curriculum')
  const Icon = kindIcons[lesson.kind]
  const title = (
    <>
      <Icon
        size={18}
        role="img"
        aria-label={words.kinds[lesson.kind]}
        className="shrink-0 text-brand"
      />
      <span lang={scriptOf(lesson.title)} className="min-w-0 break-words">
        {lesson.title}
      </span>
    </>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1.5 sm:px-5">
      {lesson.isWritable ? (
        <Link
          to={`/dashboard/teaching/lessons/${lesson.lessonId}`}
          className="flex min-h-11 min-w-0 items-center gap-2.5 font-medium hover:text-brand"
        >
          {title}
        </Link>
      ) : (
        <span className="flex min-h-11 min-w-0 items-center gap-2.5 text-ink-soft">
          {title}
          <span className="text-sm">· {words.own.ofStaff}</span>
        </span>
      )}
      <LessonBadges lesson={lesson} />
    </li>
  )
}
