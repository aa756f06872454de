import { languageCodes } from '#contract/languages.ts'
import { Plus } from 'lucide-react'
import type { z } from 'zod'
import type { Category } from '#contract/catalog/courses.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'

const ID = 'new-course'

type NewCourse = z.output<Awaited<ReturnType<typeof bodySchema>>>

async function bodySchema() {
  const { staffCourseEndpoints } = await import('#contract/catalog/staff-courses.ts')
  return staffCourseEndpoints['POST /api/staff/courses'].body
}

/** Creates a course from a title, in either language, and a category. */
export function CreateCourse({
  categories,
  onCreate,
}: {
  categories: readonly { name: Category['name']; shown: string }[]
  onCreate: (course: NewCourse) => Promise<StaffCourse | void>
}) {
  const words = useWords('staff').courses
  const { fieldErrors, ui } = useWords()
  const language = useLanguage()
  const form = useForm({
    schema: bodySchema,
    onSubmit: async (values) => void (await onCreate(values)),
  })
  const category = form.field('category')
  return (
    <>
      <ModalButton opens={ID} look="primary" size="sm">
        <Plus size={18} aria-hidden="true" />
        {words.create}
      </ModalButton>
      <Modal id={ID} title={words.createTitle}>
        <form {...form.props} className="flex flex-col gap-4">
          <p className="text-ink-soft">{words.createText}</p>
          <Field {...form.field('title')} label={words.titleOfCourse} required>
            <Input autoComplete="off" maxLength={200} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field {...form.field('language')} label={words.language} required>
              <Select defaultValue={language}>
                {languageCodes.map((code) => (
                  <option key={code} value={code}>
                    {words.languages[code]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              {...category}
              // A select: nothing else can be wrong with it.
              error={category.error && fieldErrors.not_a_choice}
              label={words.category}
              required
            >
              <Select placeholder={ui.choose}>
                {categories.map(({ name, shown }) => (
                  <option key={name} value={name}>
                    {shown}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Field {...form.field('courseId')} label={words.courseId} hint={words.courseIdHint}>
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
            />
          </Field>
          <FormFailure>{form.failure}</FormFailure>
          <div className="flex justify-end">
            <Button type="submit" busy={form.isBusy}>
              {words.createButton}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
