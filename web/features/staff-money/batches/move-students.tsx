import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type {
  BatchesMerged,
  BatchMerge,
  BatchMoves,
  StudentMove,
  StudentsMoved,
} from '#contract/orders/batch-moves.ts'
import { formatCount, formatDay, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ReasonField } from '../reason-field.tsx'

/** Students of a batch to choose, the batch they move to, and what that means for each. */
export function MoveStudentsScreen({
  moves,
  target,
  first,
  onTarget,
  onMove,
  onMerge,
  onMoved,
}: {
  moves: BatchMoves
  /** The batch of the address; null: none is chosen. */
  target: string | null
  /** The id of the student who is chosen at first. */
  first: string | null
  onTarget: (batchId: string) => void
  onMove: (move: StudentMove) => Promise<StudentsMoved>
  onMerge: (merge: BatchMerge) => Promise<BatchesMerged>
  onMoved: () => Promise<void>
}) {
  const { moves: words, money } = useWords('staff')
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  const free = moves.students.filter(({ deciding }) => deciding === null)
  const [chosen, choose] = useState<readonly string[]>(() =>
    free.filter(({ student }) => student.studentId === first).map(({ itemId }) => itemId),
  )
  const [refused, setRefused] = useState<readonly { name: string; why: string }[]>([])
  const [wantsMerge, setWantsMerge] = useState(false)
  // The address says it a moment later; then it decides again, also on the way back.
  const [{ of, wish }, setWish] = useState({ of: target, wish: target })
  if (of !== target) setWish({ of: target, wish: target })
  const batch = moves.targets.find(({ batchId }) => batchId === wish)
  const isAll = free.length > 0 && chosen.length === free.length
  const isMerge = wantsMerge && isAll && batch !== undefined
  const form = useForm({
    schema: async () => (await import('#contract/orders/batch-moves.ts')).StudentMove,
    read: (data) => ({
      itemIds: chosen,
      toBatchId: data.get('toBatchId') ?? '',
      reason: data.get('reason') ?? '',
    }),
    onSubmit: async (move, element) => {
      if (isMerge) {
        const { itemIds: _, ...merge } = move
        const { moved, heldPlaces } = await onMerge(merge)
        choose([])
        element.reset()
        toast.success(words.merged(count(moved), heldPlaces > 0 ? count(heldPlaces) : null))
        return onMoved()
      }
      const { moved, refused: stayed } = await onMove(move)
      setRefused(
        stayed.map(({ itemId, problem }) => ({
          name: moves.students.find((each) => each.itemId === itemId)?.student.name ?? itemId,
          why: words.refusals[problem],
        })),
      )
      choose([])
      element.reset()
      toast.success(words.moved(count(moved.length)))
      await onMoved()
    },
  })
  const isTooMany = batch && batch.seatsLeft !== null && chosen.length > batch.seatsLeft
  if (moves.targets.length === 0) return <EmptyState title={words.noTargets} />
  if (moves.students.length === 0) return <EmptyState title={words.noStudents} />
  return (
    <form {...form.props} className="grid max-w-3xl gap-5">
      <Refused people={refused} />
      <Field {...form.field('toBatchId')} label={words.target} required>
        <Select
          required
          value={wish ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setWish({ of: target, wish: value })
            onTarget(value)
          }}
        >
          <option value="" disabled>
            {words.choose}
          </option>
          {moves.targets.map(({ batchId, number, startsOn, seatsLeft }) => (
            <option key={batchId} value={batchId} disabled={seatsLeft === 0}>
              {words.batchChoice(
                count(number),
                formatDay(startsOn, language, 'short'),
                seatsLeft === null
                  ? words.noLimit
                  : seatsLeft === 0
                    ? words.full
                    : words.seatsLeft(count(seatsLeft)),
              )}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">{words.students}</legend>
        <label className="flex min-h-11 items-center gap-3 border-b border-line-strong font-medium">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            checked={isAll}
            onChange={({ currentTarget }) =>
              choose(currentTarget.checked ? free.map(({ itemId }) => itemId) : [])
            }
          />
          {words.chooseAll}
        </label>
        <ul className="divide-y divide-line">
          {moves.students.map((student) => (
            <StudentRow
              key={student.itemId}
              student={student}
              isChosen={chosen.includes(student.itemId)}
              onChoose={(isChosen) =>
                choose(
                  isChosen
                    ? [...chosen, student.itemId]
                    : chosen.filter((itemId) => itemId !== student.itemId),
                )
              }
            />
          ))}
        </ul>
      </fieldset>
      {batch && <p className="text-sm text-ink-soft">{words.differenceText}</p>}
      <ReasonField form={form} hint={money.reasonStudentReads} />
      {isTooMany && (
        <p role="alert" className="font-medium text-danger">
          {words.tooMany(count(batch.seatsLeft ?? 0))}
        </p>
      )}
      {batch && isAll && (
        <div className="rounded-md border border-line bg-sunken px-4 py-3">
          <label className="flex min-h-11 items-center gap-3 font-medium">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-brand"
              checked={wantsMerge}
              onChange={({ currentTarget }) => setWantsMerge(currentTarget.checked)}
            />
            {words.mergeLabel(count(moves.number))}
          </label>
          <p className="text-sm text-ink-soft">
            {words.mergeText(
              batch.seatsLeft === null ? words.noLimit : words.seatsLeft(count(batch.seatsLeft)),
              count(batch.comingClasses),
            )}
          </p>
        </div>
      )}
      <FormFailure>{form.failure}</FormFailure>
      <div>
        <Button type="submit" busy={form.isBusy} disabled={chosen.length === 0 || isTooMany}>
          {isMerge ? words.merge(count(chosen.length)) : words.move(count(chosen.length))}
        </Button>
      </div>
    </form>
  )
}

function Refused({ people }: { people: readonly { name: string; why: string }[] }) {
  const words = useWords('staff').moves
  if (people.length === 0) return null
  return (
    <div role="alert" className="rounded-md border border-danger/40 bg-danger-wash px-4 py-3">
      <p className="font-semibold">{words.refusedTitle}</p>
      <ul className="mt-1">
        {people.map(({ name, why }) => (
          <li key={name}>
            {name}: {why}
          </li>
        ))}
      </ul>
    </div>
  )
}

function StudentRow({
  student: { student, paid, difference, clashes, deciding, isChecked },
  isChosen,
  onChoose,
}: {
  student: BatchMoves['students'][number]
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const words = useWords('staff').moves
  const language = useLanguage()
  const more = Number(difference)
  const amount = formatTotal(String(Math.abs(more)), language)
  const differenceText =
    more === 0 ? words.same : more > 0 ? words.dearer(amount) : words.cheaper(amount)
  return (
    <li>
      <label className="flex min-h-14 items-start gap-3 py-2">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-brand"
          aria-label={words.chooseOne(student.name)}
          disabled={deciding !== null}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">{student.name}</span>
          <span className="block text-sm break-words text-ink-soft">
            {student.phone ?? student.email} · {words.paid} {formatTotal(paid, language)}
            {difference !== null && ` · ${words.difference} ${differenceText}`}
          </span>
          {deciding !== null && <Badge tone="plain">{words.deciding}</Badge>}
          {isChecked && <Badge tone="accent">{words.isChecked}</Badge>}
          {clashes > 0 && (
            <Badge tone="danger">
              <TriangleAlert size={14} aria-hidden="true" />
              {words.clashes(formatCount(clashes, language), clashes === 1)}
            </Badge>
          )}
        </span>
      </label>
    </li>
  )
}
