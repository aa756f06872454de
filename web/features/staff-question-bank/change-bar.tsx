import { useState } from 'react'
import type { QuestionsChange } from '#contract/question-bank/banks.ts'
import { latinDigits } from '#contract/money.ts'
import { type TagKind, tagKinds } from '#contract/question-bank/terms.ts'
import { digitsIn } from '#contract/languages.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'

const ID = 'change-questions'
const DIFFICULTIES = [1, 2, 3, 4, 5]

/** What can be done with the chosen questions, in reach of the thumb. */
export function ChangeBar({
  questionIds,
  areArchived,
  onApply,
}: {
  questionIds: readonly string[]
  /** The list shows archived ones, which can be taken back. */
  areArchived: boolean
  onApply: (change: QuestionsChange) => Promise<void>
}) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function move(): Promise<void> {
    setBusy(true)
    try {
      await onApply({ questionIds: [...questionIds], isArchived: !areArchived })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card
      padding="none"
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center justify-between gap-3 px-4 py-3 shadow-raised"
    >
      <p role="status" className="font-semibold">
        {words.chosen(formatCount(questionIds.length, language), questionIds.length)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" busy={isBusy} onClick={() => void move()}>
          {areArchived ? words.restore : words.archive}
        </Button>
        <ModalButton opens={ID}>{words.change}</ModalButton>
      </div>
      <Modal id={ID} title={words.changeTitle}>
        <ChangeForm questionIds={questionIds} onApply={onApply} />
      </Modal>
    </Card>
  )
}

function ChangeForm({
  questionIds,
  onApply,
}: {
  questionIds: readonly string[]
  onApply: (change: QuestionsChange) => Promise<void>
}) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const form = useForm({
    schema: async () => (await import('#contract/question-bank/banks.ts')).QuestionsChange,
    read: (data) => readChange(data, questionIds),
    async onSubmit(values, element) {
      await onApply(values)
      element.reset()
      closeModal(ID)
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-ink-soft">{words.changeHint}</p>
      <Field {...form.field('tagKind')} label={words.tagKind}>
        <Select defaultValue="chapter">
          {tagKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.tagKinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...form.field('addTags')} label={words.addTag}>
        <Input autoComplete="off" />
      </Field>
      <Field {...form.field('removeTags')} label={words.removeTag}>
        <Input autoComplete="off" />
      </Field>
      <Field {...form.field('hundredths')} label={words.marksEach}>
        <Input inputMode="decimal" autoComplete="off" />
      </Field>
      <Field {...form.field('difficulty')} label={words.difficulty}>
        <Select defaultValue="">
          <option value="">{words.leaveAsIs}</option>
          {DIFFICULTIES.map((difficulty) => (
            <option key={difficulty} value={difficulty}>
              {digitsIn(language, difficulty)}
            </option>
          ))}
        </Select>
      </Field>
      <FormFailure>{form.failure}</FormFailure>
      <ModalFormButtons modal={ID} cancel={words.cancel} submit={words.apply} busy={form.isBusy} />
    </form>
  )
}

/** What was typed; what is empty stays as it is. */
function readChange(data: FormData, questionIds: readonly string[]): Record<string, unknown> {
  const typed = (name: string) => String(data.get(name) ?? '').trim()
  const kind = typed('tagKind') as TagKind
  const tags = (name: string) => (typed(name) ? { [name]: [{ kind, value: typed(name) }] } : {})
  const marks = latinDigits(typed('hundredths'))
  return {
    questionIds,
    ...tags('addTags'),
    ...tags('removeTags'),
    ...(marks && { hundredths: hundredthsOf(marks) }),
    ...(typed('difficulty') && { difficulty: Number(typed('difficulty')) }),
  }
}

/** Marks with at most two decimals as hundredths; any other text is no number, which the schema refuses. */
function hundredthsOf(marks: string): number | string {
  const [, whole, decimals = ''] = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(marks) ?? []
  return whole === undefined ? marks : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
