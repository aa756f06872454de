import { MOST_STARS } from '#contract/reviews/terms.ts'
import { api } from '#web/api.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Field, Input, Select, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { type FindSuggestions, SuggestedField } from '#web/ui/form/suggested-field.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const BRING_REVIEW = 'bring-review'

/** A review that was written elsewhere, as staff copy it. */
export function BringReview({
  findCourses,
  onChanged,
}: {
  findCourses: FindSuggestions
  onChanged: () => Promise<void>
}) {
  const words = useWords('reviews')
  const language = useLanguage()
  const form = useForm({
    schema: async () => {
      const [{ BroughtReview }, { CourseId }] = await Promise.all([
        import('#contract/reviews/reviews.ts'),
        import('#contract/catalog/courses.ts'),
      ])
      return BroughtReview.extend({ courseId: CourseId })
    },
    read: (data) => ({ ...Object.fromEntries(data), stars: Number(data.get('stars') ?? 0) }),
    async onSubmit({ courseId, ...body }, element) {
      await api('POST /api/staff/courses/{courseId}/brought-reviews', {
        params: { courseId },
        body,
      })
      toast.success(words.broughtDone)
      element.reset()
      closeModal(BRING_REVIEW)
      await onChanged()
    },
  })
  return (
    <Modal id={BRING_REVIEW} title={words.bring}>
      <form {...form.props} className="grid gap-4">
        <p className="text-ink-soft">{words.bringText}</p>
        <SuggestedField
          {...form.field('courseId')}
          label={words.course}
          hint={words.courseHint}
          find={findCourses}
          required
        />
        <Field {...form.field('name')} label={words.bringName} required>
          <Input maxLength={100} autoComplete="off" />
        </Field>
        <Field {...form.field('stars')} label={words.bringStars} required>
          <Select placeholder="–">
            {Array.from({ length: MOST_STARS }, (_, at) => at + 1).map((stars) => (
              <option key={stars} value={stars}>
                {words.starsOf(digitsIn(language, stars))}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('text')} label={words.bringReview} required>
          <Textarea rows={4} />
        </Field>
        <Field {...form.field('source')} label={words.bringSource} required>
          <Input maxLength={60} placeholder="Facebook" />
        </Field>
        <Field {...form.field('day')} label={words.bringDay} required>
          <Input type="date" />
        </Field>
        <FormFailure>{form.failure}</FormFailure>
        <Button type="submit" busy={form.isBusy} className="justify-self-start">
          {words.bringSave}
        </Button>
      </form>
    </Modal>
  )
}
