import { Plus } from 'lucide-react'
import { useState } from 'react'
import { defined } from '#contract/defined.ts'
import type {
  Curriculum,
  CurriculumLesson,
  CurriculumSection,
} from '#contract/learning/curriculum.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ADD_LESSONS, ADD_SECTION, AddLessonsModal, AddSectionModal } from './add-modals.tsx'
import { ARCHIVE_SECTION, ArchiveSectionModal } from './archive-section-modal.tsx'
import { ArchivedLessons } from './archived-lessons.tsx'
import type { CurriculumCalls } from './curriculum-calls.ts'
import { CurriculumHeading } from './curriculum-heading.tsx'
import { MOVE_HELP } from '#web/ui/drag/move-handle.tsx'
import { titleOf } from './files-to-lessons.tsx'
import { NotReadyList } from './not-ready-list.tsx'
import { SectionList } from './section-list.tsx'
import { OpenedSettings } from './settings/opened-settings.tsx'
import { useCurriculum } from './use-curriculum.ts'
import { useMoves } from './use-moves.ts'
import { usePublishAll } from './use-publish-all.ts'

/** Sections and lessons as a tree: add, rename, move by drag and drop or by keys. */
export function CurriculumScreen({
  loaded,
  calls,
  back,
}: {
  loaded: Curriculum
  calls: CurriculumCalls
  back: string
}) {
  const site = useWords()
  const words = useWords('curriculum')
  const language = useLanguage()
  const area = useWords('staff').area
  const state = useCurriculum(loaded, calls.reload)
  const moves = useMoves(state, calls)
  const publishing = usePublishAll(state, calls.publish)
  const [inSection, setInSection] = useState<CurriculumSection | null>(null)
  const [chosen, setChosen] = useState<CurriculumLesson | null>(null)
  const { curriculum, change } = state

  const { addFiles } = calls
  async function addLessonsOf(section: CurriculumSection, files: File[]): Promise<void> {
    const before = lessonsIn(curriculum)
    const lessons = files.map((file) => ({ file, title: titleOf(file) }))
    try {
      let added = 0
      await change(async () => {
        const answer = await defined(addFiles)(section.sectionId, lessons)
        added = lessonsIn(answer) - before
        return answer
      })
      if (added > 0) toast.success(words.lessonsOfFiles(formatCount(added, language), added === 1))
    } catch (error) {
      toast.error(problemText(asProblem(error), site))
    }
  }

  function openIn(section: CurriculumSection, modal: string): void {
    setInSection(section)
    openModal(modal)
  }

  return (
    <>
      <title>{`${words.title(curriculum.courseTitle)} · ${area}`}</title>
      <CurriculumHeading state={state} publishing={publishing} back={back} />
      <NotReadyList curriculum={curriculum} lessons={publishing.notReady} />
      <p id={MOVE_HELP} className="sr-only">
        {words.moveHelp}
      </p>
      <p aria-live="polite" className="sr-only">
        {moves.said}
      </p>

      <SectionList
        state={state}
        moves={moves}
        calls={calls}
        onAdd={(section) => openIn(section, ADD_LESSONS)}
        onFiles={addFiles && addLessonsOf}
        onArchive={(section) => openIn(section, ARCHIVE_SECTION)}
        onSettings={setChosen}
      />
      <AddSectionButton isFirst={curriculum.sections.length === 0} />
      <ArchivedLessons
        lessons={curriculum.archived}
        onTakeBack={(id) => change(() => calls.changeLesson(id, { isArchived: false }))}
      />

      <AddSectionModal onAdd={(title) => change(() => calls.addSection(title))} />
      <AddLessonsModal
        section={inSection}
        onAdd={(added) => change(() => calls.addLessons(added))}
      />
      <ArchiveSectionModal
        section={inSection}
        onArchive={(id) => change(() => calls.changeSection(id, { isArchived: true }))}
      />
      {chosen && (
        <OpenedSettings
          key={chosen.lessonId}
          curriculum={curriculum}
          lesson={chosen}
          onSave={(settings) => change(() => calls.changeLesson(chosen.lessonId, settings))}
          onDelete={() => change(() => calls.deleteDraft(chosen.lessonId))}
          onClosed={() => setChosen(null)}
        />
      )}
    </>
  )
}

const lessonsIn = ({ sections }: Curriculum) =>
  sections.reduce((sum, { lessons }) => sum + lessons.length, 0)

function AddSectionButton({ isFirst }: { isFirst: boolean }) {
  const words = useWords('curriculum')
  return (
    <div className="mt-4">
      <Button look={isFirst ? 'primary' : 'outline'} onClick={() => openModal(ADD_SECTION)}>
        <Plus size={18} aria-hidden="true" />
        {words.addSection}
      </Button>
    </div>
  )
}
