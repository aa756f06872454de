import { useState } from 'react'
import type { Curriculum, CurriculumLesson } from '#contract/learning/curriculum.ts'
import type { ReleaseRule } from '#contract/learning/lessons.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'

interface ReleaseFieldsProps {
  form: Form
  curriculum: Curriculum
  lesson: CurriculumLesson
}

/** The rule by which a lesson opens, with its parameters. */
export function ReleaseFields({ form, curriculum, lesson }: ReleaseFieldsProps) {
  const words = useWords('curriculum')
  const [rule, setRule] = useState<ReleaseRule['rule']>(lesson.release.rule)
  return (
    <>
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
        <EarlierLesson rule={rule} form={form} curriculum={curriculum} lesson={lesson} />
      )}
    </>
  )
}

/** The lesson or test after which this one opens. */
function EarlierLesson({
  rule,
  form,
  curriculum,
  lesson,
}: ReleaseFieldsProps & { rule: 'after-lesson' | 'after-test' }) {
  const words = useWords('curriculum')
  return (
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
  )
}
