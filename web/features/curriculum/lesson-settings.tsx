import { useState } from 'react'
import type { Curriculum, CurriculumLesson, LessonChange } from '#contract/learning/curriculum.ts'
import type { ReleaseRule } from '#contract/learning/lessons.ts'
import { latinDigits } from '#contract/money.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { closeModal } from '#web/ui/dialog.tsx'
import { Field, Input, Select } from '#web/ui/field.tsx'
import { FormFailure, useForm } from '#web/ui/form.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { findLesson } from './arrange.ts'
import { inTheseWords } from './use-curriculum.ts'

export const LESSON_SETTINGS = 'lesson-settings'

/** Where a lesson stands, who may open it and when. Render it with the lesson's id as its key. */
export function LessonSettings({
  curriculum,
  lesson,
  onSave,
}: {
  curriculum: Curriculum
  lesson: CurriculumLesson
  onSave: (change: LessonChange) => Promise<void>
}) {
  const words = useWords('curriculum')
  const stands = findLesson(curriculum, lesson.lessonId)
  const [sectionId, setSection] = useState(stands?.section.sectionId ?? '')
  const [rule, setRule] = useState<ReleaseRule['rule']>(lesson.release.rule)
  const others = (
    curriculum.sections.find((section) => section.sectionId === sectionId)?.lessons ?? []
  ).filter(({ lessonId }) => lessonId !== lesson.lessonId)
  const before =
    stands && stands.section.sectionId === sectionId
      ? stands.section.lessons[stands.index - 1]?.lessonId
      : others.at(-1)?.lessonId

  const form = useForm({
    schema: async () => (await import('#contract/learning/curriculum.ts')).LessonChange,
    read: (data) =>
      readSettings(
        data,
        lesson,
        stands && { sectionId: stands.section.sectionId, after: before ?? '' },
      ),
    async onSubmit(change) {
      await save(change)
      toast.success(words.settingsSaved)
    },
  })

  async function save(change: LessonChange): Promise<void> {
    try {
      await onSave(change)
    } catch (error) {
      throw inTheseWords(error, words.problems)
    }
    closeModal(LESSON_SETTINGS)
  }

  const archive = useForm({
    schema: async () => (await import('#contract/learning/curriculum.ts')).LessonChange,
    read: () => ({ isArchived: true }),
    onSubmit: save,
  })

  return (
    <Modal id={LESSON_SETTINGS} title={lesson.title}>
      <form {...form.props} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...form.field('sectionId')} label={words.section} required>
            <Select value={sectionId} onChange={(event) => setSection(event.currentTarget.value)}>
              {curriculum.sections.map((section) => (
                <option key={section.sectionId} value={section.sectionId}>
                  {section.title}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...form.field('after')} label={words.place} required>
            <Select key={sectionId} defaultValue={before ?? ''}>
              <option value="">{words.first}</option>
              {others.map(({ lessonId, title }) => (
                <option key={lessonId} value={lessonId}>
                  {words.afterLesson(title)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
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
        <Field {...form.field('rule')} label={words.opens} required>
          <Select
            value={rule}
            onChange={(event) => setRule(event.currentTarget.value as ReleaseRule['rule'])}
          >
            {(Object.keys(words.rules) as ReleaseRule['rule'][]).map((each) => (
              <option key={each} value={each}>
                {words.rules[each]}
              </option>
            ))}
          </Select>
        </Field>
        {rule === 'days-after-start' && (
          <Field {...form.field('release.days')} label={words.days} hint={words.daysHint} required>
            <Input
              inputMode="numeric"
              autoComplete="off"
              defaultValue={lesson.release.rule === rule ? lesson.release.days : 7}
            />
          </Field>
        )}
        {rule === 'after-class' && (
          <Field {...form.field('release.number')} label={words.classNumber} required>
            <Input
              inputMode="numeric"
              autoComplete="off"
              defaultValue={lesson.release.rule === rule ? lesson.release.number : 1}
            />
          </Field>
        )}
        {(rule === 'after-lesson' || rule === 'after-test') && (
          <Field
            {...form.field('release.lessonId')}
            label={rule === 'after-test' ? words.whichTest : words.whichLesson}
            required
          >
            <Select
              placeholder={words.choose}
              defaultValue={lesson.release.rule === rule ? lesson.release.lessonId : ''}
            >
              {curriculum.sections.map((section) => (
                <optgroup key={section.sectionId} label={section.title}>
                  {section.lessons
                    .filter(
                      (each) =>
                        each.lessonId !== lesson.lessonId &&
                        (rule === 'after-lesson' || each.kind === 'quiz'),
                    )
                    .map((each) => (
                      <option key={each.lessonId} value={each.lessonId}>
                        {each.title}
                      </option>
                    ))}
                </optgroup>
              ))}
            </Select>
          </Field>
        )}
        <p className="text-sm text-ink-soft">{words.atOnceNote}</p>
        <FormFailure>{form.failure ?? archive.failure}</FormFailure>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => closeModal(LESSON_SETTINGS)}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy}>
            {words.save}
          </Button>
        </div>
      </form>
      <form {...archive.props} className="mt-4 border-t border-line pt-4">
        <Button type="submit" look="danger" size="sm" busy={archive.isBusy}>
          {words.archive}
        </Button>
        <p className="mt-1 text-sm text-ink-soft">{words.archivedText}</p>
      </form>
    </Modal>
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
          className="size-5 shrink-0 accent-brand"
        />
        {label}
      </label>
      <p id={`${name}-hint`} className="ps-8 text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  )
}

/** What was chosen; the place only where it is another one. */
function readSettings(
  data: FormData,
  lesson: CurriculumLesson,
  stands: { sectionId: string; after: string } | null,
) {
  const text = (name: string) => String(data.get(name) ?? '')
  const rule = text('rule')
  const number = (name: string) => {
    const typed = latinDigits(text(name)).trim()
    return /^\d{1,6}$/.test(typed) ? Number(typed) : text(name)
  }
  const [sectionId, after] = [text('sectionId'), text('after')]
  const isElsewhere = sectionId !== stands?.sectionId || after !== stands.after
  return {
    isRequired: data.has('isRequired'),
    isPreview: data.has('isPreview'),
    release: {
      rule,
      ...(rule === 'days-after-start' && { days: number('release.days') }),
      ...(rule === 'after-class' && { number: number('release.number') }),
      ...(rule.startsWith('after-') &&
        rule !== 'after-class' && { lessonId: text('release.lessonId') }),
    },
    ...(isElsewhere &&
      sectionId &&
      after !== lesson.lessonId && { place: { sectionId, after: after || null } }),
  }
}
