import { useState } from 'react'
import type { TeachingRoom } from '#contract/classes/teaching-rooms.ts'
import type { BatchChange, StaffBatch } from '#contract/orders/batches.ts'
import { batchStates } from '#contract/orders/terms.ts'
import { ApiProblem } from '#web/api.ts'
import { inRoomWords, isRoomTaken } from '#web/room-words.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { SuggestedInput } from '#web/ui/form/suggested-input.tsx'
import { ActModal } from '../orders/act-modal.tsx'
import { type BatchStudents, BatchStudentsFields } from './batch-students.tsx'
import { readBatch } from '../read-typed.ts'

const WEEK = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const

/** Makes a batch, also as the next run of another, or changes the one given. */
export function BatchModal({
  batch,
  run,
  nextNumber,
  others = [],
  rooms = [],
  loadStudents,
  onSave,
  onSaved,
}: {
  batch?: StaffBatch
  /** What a new one begins with. */
  run?: StaffBatch
  /** Offered for a new one. */
  nextNumber?: number
  /** The batches students could move to. */
  others?: readonly StaffBatch[]
  /** Offered as its venue. */
  rooms?: readonly TeachingRoom[]
  /** Fetches the students of the batch, once a decision about them is needed. */
  loadStudents?: () => Promise<BatchStudents>
  onSave: (draft: BatchChange) => Promise<unknown>
  onSaved: () => Promise<void>
}) {
  const { money: words, rooms: roomWords } = useWords('staff')
  const language = useLanguage()
  const [isTaken, setTaken] = useState(false)
  const [students, setStudents] = useState<BatchStudents | null>(null)
  const [state, setState] = useState(batch?.state ?? 'open')

  async function save(draft: BatchChange): Promise<void> {
    try {
      await onSave(draft)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'batch_has_students' && loadStudents)
        setStudents(await loadStudents())
      if (isRoomTaken(error)) setTaken(true)
      throw inRoomWords(error, { words: roomWords, language })
    }
  }

  return (
    <ActModal
      id={batch ? `batch-${batch.batchId}` : run ? 'new-run' : 'new-batch'}
      open={batch ? words.edit : run ? words.newRun : words.newBatch}
      openLook={batch || run ? 'outline' : 'primary'}
      title={
        batch
          ? words.batchTitle(formatCount(batch.number, language))
          : run
            ? words.newRun
            : words.newBatch
      }
      what={run ? words.newRunText : null}
      schema="batch"
      read={readBatch}
      renderFields={(form) => (
        <>
          <BatchFields
            form={form}
            batch={batch ?? run}
            nextNumber={nextNumber}
            state={state}
            onState={setState}
            rooms={rooms}
          />
          {isTaken && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="sharesRoom" />
              {roomWords.share}
            </label>
          )}
          {students && (
            <BatchStudentsFields
              form={form}
              students={students}
              others={others}
              isCancelled={state === 'cancelled'}
            />
          )}
        </>
      )}
      confirm={words.saveBatch}
      act={save}
      acted={words.batchSaved}
      onActed={onSaved}
    />
  )
}

function BatchFields({
  form,
  batch,
  nextNumber,
  state,
  onState,
  rooms,
}: {
  form: Form
  batch: StaffBatch | undefined
  nextNumber: number | undefined
  state: StaffBatch['state']
  onState: (state: StaffBatch['state']) => void
  rooms: readonly TeachingRoom[]
}) {
  const { money: words, rooms: roomWords } = useWords('staff')
  const language = useLanguage()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('number')} label={words.batchNumber} required>
          <Input
            inputMode="numeric"
            autoComplete="off"
            defaultValue={batch?.number ?? nextNumber ?? 1}
          />
        </Field>
        <Field {...form.field('state')} label={words.state} required>
          <Select
            value={state}
            onChange={(event) => onState(event.currentTarget.value as StaffBatch['state'])}
          >
            {batchStates.map((choice) => (
              <option key={choice} value={choice}>
                {words.batchStates[choice]}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('startsOn')} label={words.batchStarts} required>
          <Input type="date" defaultValue={batch?.startsOn ?? ''} />
        </Field>
        <Field {...form.field('enrolBy')} label={words.enrolBy} hint={words.enrolByHint} required>
          <Input type="date" defaultValue={batch?.enrolBy ?? ''} />
        </Field>
        <Field {...form.field('seats')} label={words.seats} hint={words.seatsHint}>
          <Input inputMode="numeric" autoComplete="off" defaultValue={batch?.seats ?? ''} />
        </Field>
        <Field {...form.field('hours')} label={words.hours} hint={words.hoursHint}>
          <Input autoComplete="off" defaultValue={batch?.hours ?? ''} />
        </Field>
      </div>
      <Field
        {...form.field('venue')}
        label={words.venue}
        hint={rooms.length > 0 ? `${words.venueHint} ${roomWords.choose}` : words.venueHint}
      >
        <SuggestedInput
          maxLength={300}
          defaultValue={batch?.venue ?? ''}
          suggestions={rooms.map(({ label, seats }) => ({
            value: label,
            note: roomWords.seatsOf(formatCount(seats, language), seats),
          }))}
        />
      </Field>
      <ClassDays chosen={batch?.classDays} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('orientationOn')} label={words.orientationOn}>
          <Input type="date" defaultValue={batch?.orientationOn ?? ''} />
        </Field>
        <Field {...form.field('earlyFee')} label={words.earlyFee}>
          <Input inputMode="decimal" autoComplete="off" defaultValue={batch?.earlyFee ?? ''} />
        </Field>
        <Field {...form.field('earlyUntil')} label={words.earlyUntil}>
          <Input type="date" defaultValue={batch?.earlyUntil ?? ''} />
        </Field>
      </div>
    </>
  )
}

function ClassDays({ chosen }: { chosen: StaffBatch['classDays'] | undefined }) {
  const words = useWords('staff').money
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words.classDays}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEK.map((day) => (
          <label
            key={day}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 has-checked:border-brand has-checked:bg-brand-wash"
          >
            <input
              type="checkbox"
              name="classDays"
              value={day}
              defaultChecked={chosen?.includes(day)}
            />
            {words.weekDays[day]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
