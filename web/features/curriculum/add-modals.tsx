import type { CurriculumSection } from '#contract/learning/curriculum.ts'
import { type LessonKind, lessonKinds } from '#contract/learning/terms.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { wordedProblem } from './use-curriculum.ts'
import { kindIcons } from './lesson-kinds.ts'

export const ADD_SECTION = 'add-section'
export const ADD_LESSONS = 'add-lessons'

export function AddSectionModal({ onAdd }: { onAdd: (title: string) => Promise<void> }) {
  const words = useWords('curriculum')
  const form = useForm({
    schema: async () => {
      const [{ z }, { LessonTitle }] = await Promise.all([
        import('zod'),
        import('#contract/learning/lessons.ts'),
      ])
      return z.object({ title: LessonTitle })
    },
    async onSubmit({ title }, element) {
      await onAdd(title)
      closeModal(ADD_SECTION)
      element.reset()
    },
  })
  return (
    <Modal id={ADD_SECTION} title={words.addSection}>
      <form {...form.props} className="flex flex-col gap-4">
        <Field {...form.field('title')} label={words.sectionTitle} required>
          <Input autoComplete="off" maxLength={200} />
        </Field>
        <FormFailure>{form.failure}</FormFailure>
        <Buttons id={ADD_SECTION} isBusy={form.isBusy} />
      </form>
    </Modal>
  )
}

export interface LessonsInput {
  sectionId: string
  kind: LessonKind
  titles: string[]
}

/** One lesson or a pasted list of them, of one kind. */
export function AddLessonsModal({
  section,
  kinds = lessonKinds,
  onAdd,
}: {
  section: Pick<CurriculumSection, 'sectionId' | 'title'> | null
  /** Those that this person may add. */
  kinds?: readonly LessonKind[]
  onAdd: (added: LessonsInput) => Promise<void>
}) {
  const words = useWords('curriculum')
  const form = useForm({
    schema: async () => (await import('#contract/learning/curriculum.ts')).NewLessons,
    read: (data) => ({
      sectionId: section?.sectionId,
      kind: data.get('kind'),
      titles: readLines(String(data.get('titles') ?? '')),
    }),
    async onSubmit(added, element) {
      try {
        await onAdd(added)
      } catch (error) {
        throw wordedProblem(error, words.problems)
      }
      closeModal(ADD_LESSONS)
      element.reset()
    },
  })
  return (
    <Modal id={ADD_LESSONS} title={section ? words.addLessonsTo(section.title) : words.addLessons}>
      <form {...form.props} className="flex flex-col gap-4">
        <fieldset>
          <legend className="mb-1 font-semibold">{words.kind}</legend>
          <div className="grid gap-2 min-[25rem]:grid-cols-2 sm:grid-cols-3">
            {kinds.map((kind, index) => {
              const Icon = kindIcons[kind]
              return (
                <label
                  key={kind}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-2.5 py-1.5 max-sm:text-sm has-checked:border-brand has-checked:bg-brand-wash"
                >
                  <input type="radio" name="kind" value={kind} defaultChecked={index === 0} />
                  <Icon size={18} aria-hidden="true" className="shrink-0 text-brand" />
                  {words.kinds[kind]}
                </label>
              )
            })}
          </div>
        </fieldset>
        <Field
          {...form.field('titles')}
          label={words.lessonTitles}
          hint={words.lessonTitlesHint}
          required
        >
          <Textarea rows={6} autoComplete="off" />
        </Field>
        <FormFailure>{form.failure}</FormFailure>
        <Buttons id={ADD_LESSONS} isBusy={form.isBusy} />
      </form>
    </Modal>
  )
}

function Buttons({ id, isBusy }: { id: string; isBusy: boolean }) {
  const words = useWords('curriculum')
  return <ModalFormButtons modal={id} cancel={words.cancel} submit={words.add} busy={isBusy} />
}

/** Titles as they are in a list, without bullets and numbers. */
export function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•‣·▪◦]|[([]?[\d০-৯]{1,3}[.):\]।])\s+/u, '').trim())
    .filter((line) => line !== '')
}
