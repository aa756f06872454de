import type { Curriculum, CurriculumLesson, LessonChange } from '#contract/learning/curriculum.ts'
import { type LessonKind, publishableKinds } from '#contract/learning/terms.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { type Form, FormFailure, useForm } from '#web/ui/form/form.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { wordedProblem } from '../use-curriculum.ts'
import { PlaceFields } from './place-fields.tsx'
import { readSettings } from './read-settings.ts'
import { ReleaseFields } from './release-fields.tsx'
import { usePlace } from './use-place.ts'

export const LESSON_SETTINGS = 'lesson-settings'
const DELETE_DRAFT = 'delete-draft'

const loadSchema = async () => (await import('#contract/learning/curriculum.ts')).LessonChange

/** The place of a lesson, who may open it and when. Render it with the lesson's id as its key. */
export function LessonSettings({
  curriculum,
  lesson,
  onSave,
  onDelete,
}: {
  curriculum: Curriculum
  lesson: CurriculumLesson
  onSave: (change: LessonChange) => Promise<void>
  onDelete: () => Promise<void>
}) {
  const words = useWords('curriculum')
  const place = usePlace(curriculum, lesson)
  const form = useForm({
    schema: loadSchema,
    read: (data) => readSettings(data, lesson, place.current),
    async onSubmit(change) {
      await save(change)
      toast.success(words.settingsSaved)
    },
  })
  const archive = useForm({
    schema: loadSchema,
    read: () => ({ isArchived: true }),
    onSubmit: save,
  })

  async function save(change: LessonChange): Promise<void> {
    try {
      await onSave(change)
    } catch (error) {
      throw wordedProblem(error, words.problems)
    }
    closeModal(LESSON_SETTINGS)
  }

  return (
    <>
      <Modal id={LESSON_SETTINGS} title={lesson.title}>
        <form {...form.props} className="flex flex-col gap-4">
          {!lesson.isPublished && <KindField form={form} kind={lesson.kind} />}
          <PlaceFields form={form} curriculum={curriculum} place={place} />
          <Switch
            name="isRequired"
            label={words.isRequired}
            hint={words.isRequiredHint}
            isOn={lesson.isRequired}
          />
          <Switch
            name="isPreview"
            label={words.isPreview}
            hint={words.isPreviewHint}
            isOn={lesson.isPreview}
          />
          <ReleaseFields form={form} curriculum={curriculum} lesson={lesson} />
          <p className="text-sm text-ink-soft">{words.atOnceNote}</p>
          <FormFailure>{form.failure ?? archive.failure}</FormFailure>
          <ModalFormButtons
            modal={LESSON_SETTINGS}
            cancel={words.cancel}
            submit={words.save}
            busy={form.isBusy}
          />
        </form>
        <ArchiveForm form={archive} isPublished={lesson.isPublished} />
        {!lesson.isPublished && <DeleteButton />}
      </Modal>
      <ConfirmModal
        id={DELETE_DRAFT}
        title={words.deleteDraftTitle(lesson.title)}
        confirm={words.deleteDraft}
        keep={words.keep}
        onConfirm={async () => {
          await onDelete()
          toast.success(words.deleted)
          closeModal(LESSON_SETTINGS)
        }}
      >
        <p>{words.deleteDraftWarning}</p>
      </ConfirmModal>
    </>
  )
}

function KindField({ form, kind }: { form: Form; kind: LessonKind }) {
  const words = useWords('curriculum')
  const choices = publishableKinds.includes(kind) ? publishableKinds : [kind, ...publishableKinds]
  return (
    <Field {...form.field('kind')} label={words.kind} hint={words.kindHint} required>
      <Select defaultValue={kind}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words.kinds[choice]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function DeleteButton() {
  const words = useWords('curriculum')
  return (
    <div className="mt-4 border-t border-line pt-4">
      <ModalButton opens={DELETE_DRAFT} look="danger" size="sm">
        {words.deleteDraft}
      </ModalButton>
      <p className="mt-1 text-sm text-ink-soft">{words.deleteDraftText}</p>
    </div>
  )
}

function ArchiveForm({ form, isPublished }: { form: Form; isPublished: boolean }) {
  const words = useWords('curriculum')
  return (
    <form {...form.props} className="mt-4 border-t border-line pt-4">
      <Button type="submit" look="outline" size="sm" busy={form.isBusy}>
        {words.archive}
      </Button>
      <p className="mt-1 text-sm text-ink-soft">
        {isPublished ? words.archiveText : words.archiveDraftText}
      </p>
    </form>
  )
}

function Switch({
  name,
  label,
  hint,
  isOn,
}: {
  name: string
  label: string
  hint: string
  isOn: boolean
}) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          defaultChecked={isOn}
          aria-describedby={`${name}-hint`}
        />
        {label}
      </label>
      <p id={`${name}-hint`} className="-mt-2 ps-8 text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  )
}
