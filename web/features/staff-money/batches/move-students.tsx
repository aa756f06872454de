import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type {
  BatchesMerged,
  BatchMerge,
  BatchMoves,
  StudentMove,
  StudentsMoved,
} from '#contract/orders/batch-moves.ts'
import { holdChoices } from '#contract/orders/terms.ts'
import { formatCount, formatDateTime, formatDay, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { controlClasses, Field, Select } from '#web/ui/form/field.tsx'
import { type Form, FormFailure, useForm } from '#web/ui/form/form.tsx'
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
  mayAsk,
  mayPayBack,
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
  /** Whether who is here may order for students, and refund. */
  mayAsk: boolean
  mayPayBack: boolean
}) {
  const { moves: words, money } = useWords('staff')
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  const free = moves.students.filter(({ deciding }) => deciding === null)
  const [chosen, choose] = useState<readonly string[]>(() =>
    free.filter(({ student }) => student.studentId === first).map(({ itemId }) => itemId),
  )
  const [refused, setRefused] = useState<readonly { name: string; why: string }[]>([])
  const [charged, setCharged] = useState<readonly Charge[]>([])
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
      asksForDifference: data.has('asksForDifference'),
      holdHours: data.get('holdHours') ?? undefined,
      isMailed: data.has('isMailed'),
      paysBackDifference: data.has('paysBackDifference'),
    }),
    onSubmit: async (move, element) => {
      if (isMerge) {
        const { toBatchId, reason } = move
        const { moved, heldPlaces } = await onMerge({ toBatchId, reason })
        choose([])
        element.reset()
        toast.success(words.merged(count(moved), heldPlaces > 0 ? count(heldPlaces) : null))
        return onMoved()
      }
      const { moved, charged: links, refused: stayed } = await onMove(move)
      const nameOf = (itemId: string) =>
        moves.students.find((each) => each.itemId === itemId)?.student.name ?? itemId
      setCharged(links.map((link) => ({ ...link, name: nameOf(link.itemId) })))
      setRefused(
        stayed.map(({ itemId, problem }) => ({
          name: nameOf(itemId),
          why: words.refusals[problem],
        })),
      )
      choose([])
      element.reset()
      toast.success(
        [
          moved.length > 0 || links.length === 0 ? words.moved(count(moved.length)) : '',
          links.length > 0 ? words.charged(count(links.length)) : '',
        ]
          .filter(Boolean)
          .join('. '),
      )
      await onMoved()
    },
  })
  const chosenWith = (is: (difference: number) => boolean) =>
    moves.students.filter(
      ({ itemId, difference }) => chosen.includes(itemId) && is(Number(difference)),
    ).length
  const isTooMany = batch && batch.seatsLeft !== null && chosen.length > batch.seatsLeft
  if (moves.targets.length === 0) return <EmptyState title={words.noTargets} />
  if (moves.students.length === 0) return <EmptyState title={words.noStudents} />
  return (
    <form {...form.props} className="grid max-w-3xl gap-5">
      <Refused people={refused} />
      <Charged people={charged} />
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
      {batch && !isMerge && (
        <DifferenceFields
          form={form}
          dearer={mayAsk ? chosenWith((difference) => difference > 0) : 0}
          cheaper={mayPayBack ? chosenWith((difference) => difference < 0) : 0}
        />
      )}
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

type Charge = StudentsMoved['charged'][number] & { name: string }

/** The links by which students pay a difference, just made. */
function Charged({ people }: { people: readonly Charge[] }) {
  const words = useWords('staff').moves
  const language = useLanguage()
  if (people.length === 0) return null
  return (
    <section
      aria-label={words.chargedTitle}
      className="rounded-md border border-line bg-brand-wash px-4 py-3"
    >
      <p className="font-semibold">{words.chargedTitle}</p>
      <ul className="mt-2 grid gap-3">
        {people.map(({ itemId, name, amount, until, address }) => (
          <li key={itemId} className="grid gap-1">
            <span className="break-words">
              {words.chargedLine(
                name,
                formatTotal(amount, language),
                formatDateTime(until, language),
              )}
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <input
                readOnly
                value={address}
                aria-label={words.linkOf(name)}
                onFocus={({ currentTarget }) => currentTarget.select()}
                className={`${controlClasses} min-w-0 flex-1`}
              />
              <CopyButton text={address} label={words.linkOf(name)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What becomes of a difference; without a choice nothing. */
function DifferenceFields({
  form,
  dearer,
  cheaper,
}: {
  form: Form
  /** How many of the chosen it is dearer for. */
  dearer: number
  cheaper: number
}) {
  const { moves: words, paymentLinks } = useWords('staff')
  const language = useLanguage()
  const [asks, setAsks] = useState(false)
  const box = 'flex min-h-11 items-center gap-3 font-medium'
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">{words.differenceText}</p>
      {dearer > 0 && (
        <div className="rounded-md border border-line bg-sunken px-4 py-3">
          <label className={box}>
            <input
              type="checkbox"
              name="asksForDifference"
              checked={asks}
              onChange={({ currentTarget }) => setAsks(currentTarget.checked)}
            />
            {words.asks}
          </label>
          <p className="text-sm text-ink-soft">{words.asksText(formatCount(dearer, language))}</p>
          {asks && (
            <div className="mt-3 grid gap-2">
              <Field {...form.field('holdHours')} label={words.hold} required>
                <Select defaultValue={String(holdChoices[1])}>
                  {holdChoices.map((hours) => (
                    <option key={hours} value={hours}>
                      {paymentLinks.holds[hours]}
                    </option>
                  ))}
                </Select>
              </Field>
              <label className={box}>
                <input type="checkbox" name="isMailed" defaultChecked />
                {words.isMailed}
              </label>
            </div>
          )}
        </div>
      )}
      {cheaper > 0 && (
        <div className="rounded-md border border-line bg-sunken px-4 py-3">
          <label className={box}>
            <input type="checkbox" name="paysBackDifference" />
            {words.paysBack}
          </label>
          <p className="text-sm text-ink-soft">
            {words.paysBackText(formatCount(cheaper, language))}
          </p>
        </div>
      )}
    </div>
  )
}

function StudentRow({
  student: { student, paid, difference, clashes, deciding, waitsForPayment, isChecked },
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
          className="mt-0.5"
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
          {deciding !== null && (
            <Badge tone="plain">{waitsForPayment ? words.waitsForPayment : words.deciding}</Badge>
          )}
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
