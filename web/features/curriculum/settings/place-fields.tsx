import type { Curriculum } from '#contract/learning/curriculum.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Select } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import type { Place } from './use-place.ts'

/** The section of a lesson, and which lesson of it comes before. */
export function PlaceFields({
  form,
  curriculum,
  place: { sectionId, chooseSection, others, before },
}: {
  form: Form
  curriculum: Curriculum
  place: Place
}) {
  const words = useWords('curriculum')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field {...form.field('sectionId')} label={words.section} required>
        <Select value={sectionId} onChange={(event) => chooseSection(event.currentTarget.value)}>
          {curriculum.sections.map((section) => (
            <option key={section.sectionId} value={section.sectionId}>
              {section.title}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...form.field('after')} label={words.place} required>
        <Select key={sectionId} defaultValue={before}>
          <option value="">{words.first}</option>
          {others.map(({ lessonId, title }) => (
            <option key={lessonId} value={lessonId}>
              {words.afterLesson(title)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
