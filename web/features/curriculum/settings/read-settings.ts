import type { CurriculumLesson } from '#contract/learning/curriculum.ts'
import { latinDigits } from '#contract/money.ts'
import type { StandingPlace } from './use-place.ts'

/** The chosen settings; the place only where it changed. */
export function readSettings(
  data: FormData,
  lesson: CurriculumLesson,
  current: StandingPlace | null,
) {
  const text = (name: string) => String(data.get(name) ?? '')
  const rule = text('rule')
  const number = (name: string) => {
    const typed = latinDigits(text(name)).trim()
    return /^\d{1,6}$/.test(typed) ? Number(typed) : text(name)
  }
  const [sectionId, after] = [text('sectionId'), text('after')]
  const isElsewhere = sectionId !== current?.sectionId || after !== current.after
  const kind = text('kind')
  return {
    ...(kind && kind !== lesson.kind && { kind }),
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
