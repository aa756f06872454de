import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { QuestionBank } from '#contract/question-bank/banks.ts'
import type { StaffTest } from '#contract/tests/plans.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { DRAW, DrawModal } from './draw-modal.tsx'
import { type DraftSection, type DraftSlot, moved, newKey, pickedIn } from './plan-draft.ts'
import { PlanNotes } from './plan-notes.tsx'
import { PICKER, QuestionPicker } from './question-picker.tsx'
import { RulesForm } from './rules-form.tsx'
import { SaveBar } from './save-bar.tsx'
import { SectionCard } from './section-card.tsx'
import type { BankCalls } from './use-bank.ts'
import { type PlanCalls, type PlanEditing, usePlan } from './use-plan.ts'

const REMOVE_SECTION = 'remove-section'

/** The plan of a test: its rules, its sections and their questions. */
export function PlanScreen({
  loaded,
  banks,
  calls,
  bankCalls,
}: {
  loaded: StaffTest
  banks: readonly QuestionBank[]
  calls: PlanCalls
  bankCalls: BankCalls
}) {
  const words = useWords('staff').tests
  const editing = usePlan(loaded, calls)
  const page = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState('')
  const { draft, edit } = editing
  const inUse = banks.filter(({ isArchived }) => !isArchived)

  const changeSection = (key: string, change: (section: DraftSection) => DraftSection) =>
    edit((now) => ({
      ...now,
      sections: now.sections.map((section) => (section.key === key ? change(section) : section)),
    }))
  const addSlots = (slots: readonly DraftSlot[]) =>
    changeSection(target, (section) => ({ ...section, slots: [...section.slots, ...slots] }))
  const openFor = (modal: string) => (key: string) => {
    setTarget(key)
    openModal(modal)
  }

  return (
    <div ref={page} className="grid gap-4">
      <PlanNotes editing={editing} />
      <RulesForm
        rules={draft.rules}
        completion={editing.test.completion}
        isOpen={loaded.revision === 0}
        onChange={(part) => edit((now) => ({ ...now, rules: { ...now.rules, ...part } }))}
      />
      <SectionList
        editing={editing}
        bankTitles={new Map(banks.map(({ bankId, title }) => [bankId, title]))}
        onChange={changeSection}
        onPick={openFor(PICKER)}
        onDraw={openFor(DRAW)}
        onRemove={openFor(REMOVE_SECTION)}
      />
      <SaveBar editing={editing} page={page} />
      <QuestionPicker banks={inUse} calls={bankCalls} picked={pickedIn(draft)} onAdd={addSlots} />
      <DrawModal banks={inUse} calls={bankCalls} onAdd={(slot) => addSlots([slot])} />
      <RemoveSection
        section={draft.sections.find(({ key }) => key === target)}
        onRemove={() =>
          edit((now) => ({ ...now, sections: now.sections.filter(({ key }) => key !== target) }))
        }
      />
      <p className="sr-only" role="status">
        {editing.isChanged ? words.isUnsaved : words.isSaved}
      </p>
    </div>
  )
}

function SectionList({
  editing: { draft, edit },
  bankTitles,
  onChange,
  onPick,
  onDraw,
  onRemove,
}: {
  editing: PlanEditing
  bankTitles: ReadonlyMap<string, string>
  onChange: (key: string, change: (section: DraftSection) => DraftSection) => void
  onPick: (key: string) => void
  onDraw: (key: string) => void
  onRemove: (key: string) => void
}) {
  const words = useWords('staff').tests
  const { sections } = draft
  const move = (at: number, by: -1 | 1) => () =>
    edit((now) => ({ ...now, sections: moved(now.sections, at, by) }))
  const firstNumber = (at: number) =>
    1 +
    sections
      .slice(0, at)
      .flatMap(({ slots }) => slots)
      .reduce((sum, { slot }) => sum + (slot.pick === 'draw' ? slot.count : 1), 0)
  return (
    <>
      {sections.map((section, at) => (
        <SectionCard
          key={section.key}
          section={section}
          number={at + 1}
          firstNumber={firstNumber(at)}
          bankTitles={bankTitles}
          onChange={(change) => onChange(section.key, change)}
          moves={
            sections.length === 1
              ? null
              : {
                  onUp: at > 0 ? move(at, -1) : undefined,
                  onDown: at < sections.length - 1 ? move(at, 1) : undefined,
                  onRemove: () => onRemove(section.key),
                }
          }
          onPick={() => onPick(section.key)}
          onDraw={() => onDraw(section.key)}
        />
      ))}
      {sections.length < testLimits.sections && (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() =>
            edit((now) => ({ ...now, sections: [...now.sections, newSection(now.sections)] }))
          }
        >
          <Plus size={18} aria-hidden="true" />
          {words.addSection}
        </Button>
      )}
    </>
  )
}

/** With the marks and the order of the one before: most tests have the same everywhere. */
function newSection(before: readonly DraftSection[]): DraftSection {
  const last = before.at(-1)
  return {
    key: newKey(),
    title: '',
    hundredths: last?.hundredths ?? null,
    isShuffled: last?.isShuffled ?? false,
    slots: [],
  }
}

function RemoveSection({
  section,
  onRemove,
}: {
  section: DraftSection | undefined
  onRemove: () => void
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const count = section?.slots.length ?? 0
  return (
    <ConfirmModal
      id={REMOVE_SECTION}
      title={words.removeSectionTitle}
      confirm={words.removeSection}
      keep={words.cancel}
      onConfirm={async () => onRemove()}
    >
      <p>{words.removeSectionText(words.questions(formatCount(count, language), count))}</p>
    </ConfirmModal>
  )
}
