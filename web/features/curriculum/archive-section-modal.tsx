import type { CurriculumSection } from '#contract/learning/curriculum.ts'
import { useWords } from '#web/text/words.ts'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'

export const ARCHIVE_SECTION = 'archive-section'

/** Confirms that a section is to be archived. */
export function ArchiveSectionModal({
  section,
  onArchive,
}: {
  section: CurriculumSection | null
  onArchive: (sectionId: string) => Promise<void>
}) {
  const words = useWords('curriculum')
  return (
    <ConfirmModal
      id={ARCHIVE_SECTION}
      title={words.archiveSectionTitle(section?.title ?? '')}
      confirm={words.archiveSection}
      keep={words.keep}
      onConfirm={async () => {
        if (section) await onArchive(section.sectionId)
      }}
    >
      <p>{words.archiveSectionText}</p>
    </ConfirmModal>
  )
}
