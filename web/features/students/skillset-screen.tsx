import { Plus, Sparkles, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Student } from '#contract/students/students.ts'
import { api, ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormFailure, problemText, useForm } from '#web/ui/form/form.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { useInOrder } from '#web/ui/hooks/use-in-order.ts'

const MODAL = 'add-skills'
/** Source: the contract's SKILL_LIMIT, which the server holds to. */
const MOST_SKILLS = 50

/** The student's skills, to add and remove. Source: spec §2 /dashboard/student-skillset. */
export function SkillsetScreen({
  student,
  onChanged,
}: {
  student: Student
  onChanged: () => Promise<void>
}) {
  const words = useWords('dashboard')
  const { skills } = student

  const latestSkills = useRef<readonly string[]>(skills)
  const inOrder = useInOrder()
  const list = useFocusAfterRemoval(skills.length)
  useEffect(() => {
    latestSkills.current = skills
  }, [skills])

  /** One change after the other, each to what the last one left: the list is sent as a whole. */
  function change(to: (skills: readonly string[]) => string[]): Promise<void> {
    return inOrder(async () => {
      const next = to(latestSkills.current)
      await api('PUT /api/users/students/{id}/skills', {
        params: { id: student.studentId },
        body: { skills: next },
      })
      latestSkills.current = next
      await onChanged()
    })
  }

  return (
    <section ref={list} tabIndex={-1} aria-label={words.skillsTitle}>
      {skills.length === 0 ? (
        <EmptyState
          icon={<Sparkles size={40} aria-hidden="true" />}
          title={words.skillsEmpty}
          action={<ModalButton opens={MODAL}>{words.addSkills}</ModalButton>}
        >
          {words.skillsEmptyText}
        </EmptyState>
      ) : (
        <>
          <ul className="mb-6 flex flex-wrap gap-2">
            {skills.map((skill) => (
              <SkillChip
                key={skill}
                skill={skill}
                onRemove={() => change((all) => all.filter((other) => other !== skill))}
              />
            ))}
          </ul>
          <ModalButton opens={MODAL}>
            <Plus size={20} aria-hidden="true" />
            {words.addSkills}
          </ModalButton>
        </>
      )}
      <Modal id={MODAL} title={words.addSkills} className="max-w-md">
        <AddSkillForm
          skills={skills}
          onAdd={(skill) => change((all) => [...all.filter((other) => other !== skill), skill])}
        />
      </Modal>
    </section>
  )
}

function SkillChip({ skill, onRemove }: { skill: string; onRemove: () => Promise<void> }) {
  const site = useWords()
  const words = useWords('dashboard')
  const [isBusy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await onRemove()
      toast.success(words.skillRemoved(skill))
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiProblem)) throw error
      toast.error(problemText(error, site))
    }
  }

  return (
    <li className="inline-flex min-h-11 items-center gap-1 rounded-full border border-line bg-surface pl-4 pr-1 font-medium shadow-card">
      {skill}
      <button
        type="button"
        aria-label={words.removeSkill(skill)}
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || void remove()}
        className="grid size-9 place-items-center rounded-full text-ink-soft hover:bg-danger-wash hover:text-danger aria-disabled:opacity-50"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  )
}

function AddSkillForm({
  skills,
  onAdd,
}: {
  skills: readonly string[]
  onAdd: (skill: string) => Promise<void>
}) {
  const words = useWords('dashboard')
  const form = useForm({
    schema: async () => (await import('./skill-form.ts')).SkillForm,
    async onSubmit({ skill }, element) {
      if (skills.some((other) => other.toLowerCase() === skill.toLowerCase()))
        throw refusal(words.skillThere)
      if (skills.length >= MOST_SKILLS) throw refusal(words.skillsFull)
      await onAdd(skill)
      toast.success(words.skillAdded(skill))
      element.reset()
      closeModal(MODAL)
    },
  })
  return (
    <form {...form.props} method="dialog" className="flex flex-col gap-4">
      <FormFailure>{form.failure}</FormFailure>
      <Field {...form.field('skill')} label={words.skill} hint={words.skillHint} required>
        <Input autoComplete="off" maxLength={60} />
      </Field>
      <Button type="submit" busy={form.isBusy}>
        {words.addSkill}
      </Button>
    </form>
  )
}

/** An error found here, so that the server need not be asked. */
function refusal(message: string): ApiProblem {
  return new ApiProblem({
    status: 400,
    code: 'invalid_input',
    title: message,
    errors: [{ field: 'skill', code: 'refused_here', message }],
  })
}
