import { useState } from 'react'
import type { Student } from '#contract/students/students.ts'
import { api, ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input, Select, Textarea } from '#web/ui/form/field.tsx'
import { type Form, FormFailure, useForm } from '#web/ui/form/form.tsx'
import { ageRanges, experiences, genders } from '#contract/students/terms.ts'
import { isPictureRefusal, type PictureRefusal } from '#web/ui/form/refused-picture.ts'
import { PhotoField } from './photo-field.tsx'

/**
 * Changes the student's profile, and the photo if one was chosen. Source: spec §3 profile update
 * form.
 */
export function UpdateProfileForm({
  student,
  onUpdated,
}: {
  student: Student
  onUpdated: () => Promise<void>
}) {
  const words = useWords('dashboard')
  const [photo, setPhoto] = useState<File | null>(null)
  const [photoProblem, setPhotoProblem] = useState<PictureRefusal>()
  const params = { id: student.studentId }
  const form = useForm({
    schema: async () => (await import('#contract/students/students.ts')).ProfileUpdate,
    async onSubmit(update) {
      await api('PATCH /api/users/students/{id}', { params, body: update })
      if (photo) await sendPhoto(photo)
      setPhoto(null)
      await onUpdated()
    },
  })

  /** A refused photo is an error of its field; the rest of the profile is saved by then. */
  async function sendPhoto(file: File): Promise<void> {
    try {
      await api('PUT /api/users/students/{id}/photo', { params, file })
    } catch (error) {
      if (error instanceof ApiProblem && isPictureRefusal(error.code)) setPhotoProblem(error.code)
      throw error
    }
  }

  return (
    <form {...form.props} method="dialog" className="flex flex-col gap-4">
      <FormFailure>{form.failure}</FormFailure>
      <PhotoField
        shown={student.photo}
        chosen={photo}
        problem={photoProblem}
        onChosen={(file, problem) => {
          setPhoto(file)
          setPhotoProblem(problem)
        }}
      />
      <ProfileFields form={form} student={student} />
      <Button type="submit" busy={form.isBusy}>
        {words.save}
      </Button>
    </form>
  )
}

function ProfileFields({ form, student }: { form: Form; student: Student }) {
  const words = useWords('dashboard')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('name')} label={words.fields.name} required>
          <Input autoComplete="name" defaultValue={student.name} />
        </Field>
        <Field {...form.field('phone')} label={words.fields.phone} hint={words.phoneHint}>
          <Input type="tel" inputMode="tel" autoComplete="tel" defaultValue={student.phone ?? ''} />
        </Field>
        <Field {...form.field('gender')} label={words.fields.gender}>
          <Select placeholder={words.chooseGender} defaultValue={student.gender ?? ''}>
            {genders.map((gender) => (
              <option key={gender} value={gender}>
                {words.genders[gender]}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('ageRange')} label={words.fields.ageRange}>
          <Select placeholder={words.chooseAge} defaultValue={student.ageRange ?? ''}>
            {ageRanges.map((range) => (
              <option key={range} value={range}>
                {words.years(range)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('experience')} label={words.fields.experience}>
          <Select placeholder={words.chooseExperience} defaultValue={student.experience ?? ''}>
            {experiences.map((range) => (
              <option key={range} value={range}>
                {words.years(range)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field {...form.field('address')} label={words.fields.address}>
        <Textarea rows={2} autoComplete="street-address" defaultValue={student.address ?? ''} />
      </Field>
    </>
  )
}
