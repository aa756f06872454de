import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { PaperRoll } from '#contract/tests/paper.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { setName, usePaperFailure } from './paper-screen.tsx'

export interface RollCalls {
  give(): Promise<{ added: number }>
  more(after: string): Promise<{ rows: PaperRoll[]; next: string | null }>
  remove(rolls: number[]): Promise<void>
  change(student: { studentId: string; roll: number }): Promise<void>
}

/** The roll numbers of a test, with what was entered of each. */
export function RollList({
  page,
  calls,
  exportButton,
}: {
  page: { rows: PaperRoll[]; next: string | null }
  calls: RollCalls
  exportButton: ReactNode
}) {
  const words = useWords('staff').testPaper
  const language = useLanguage()
  const failureOf = usePaperFailure()
  const [further, setFurther] = useState<typeof page | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [changing, setChanging] = useState<PaperRoll | null>(null)
  const rows = [...page.rows, ...(further?.rows ?? [])]
  const next = further ? further.next : page.next

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  const give = () =>
    attempt(async () => {
      const { added } = await calls.give()
      setFurther(null)
      toast.success(words.rollsGiven(formatCount(added, language), added))
    })
  const remove = (roll: number) =>
    attempt(async () => {
      await calls.remove([roll])
      setFurther(null)
      toast.success(words.removed)
    })
  function openChange(row: PaperRoll): void {
    // The dialog of this student has to be there before it can open.
    flushSync(() => setChanging(row))
    openModal(CHANGE)
  }
  const more = (after: string) =>
    attempt(async () => {
      const fetched = await calls.more(after)
      setFurther({ rows: [...(further?.rows ?? []), ...fetched.rows], next: fetched.next })
    })

  return (
    <Card as="section" aria-labelledby="rolls-title" className="grid gap-4">
      <div>
        <h2 id="rolls-title" className="text-xl">
          {words.rollsTitle}
        </h2>
        <p className="text-ink-soft">{words.rollsLead}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look={rows.length === 0 ? 'primary' : 'outline'}
          busy={isBusy}
          onClick={() => void give()}
        >
          {words.giveRolls}
        </Button>
        {rows.length > 0 && (
          <>
            <Link to="print?what=rolls" className={buttonClasses('outline')}>
              <Printer size={18} aria-hidden="true" />
              {words.rollPaper}
            </Link>
            {exportButton}
          </>
        )}
      </div>
      <FormFailure>{failure}</FormFailure>
      {rows.length > 0 ? (
        <DataTable
          caption={words.rollTable}
          maxHeight="32rem"
          rows={rows}
          rowKey={({ roll }) => String(roll)}
          columns={columnsOf(words, {
            language,
            isBusy,
            remove: (roll) => void remove(roll),
            change: openChange,
          })}
        />
      ) : (
        <p>{words.noRolls}</p>
      )}
      {next !== null && (
        <Button
          look="outline"
          className="justify-self-start"
          busy={isBusy}
          onClick={() => void more(next)}
        >
          {words.moreRolls}
        </Button>
      )}
      {changing && (
        <RollModal
          key={changing.student.studentId}
          row={changing}
          onChange={async (roll) => {
            await calls.change({ studentId: changing.student.studentId, roll })
            setFurther(null)
            toast.success(words.rollChanged)
          }}
        />
      )}
    </Card>
  )
}

const CHANGE = 'change-roll'

/** The roll number of one student, as staff choose it. */
function RollModal({
  row: { roll, student },
  onChange,
}: {
  row: PaperRoll
  onChange: (roll: number) => Promise<void>
}) {
  const words = useWords('staff').testPaper
  const failureOf = usePaperFailure()
  const [chosen, setChosen] = useState(roll)
  return (
    <ConfirmModal
      id={CHANGE}
      title={words.changeRoll}
      confirm={words.changeRollSave}
      keep={words.changeRollKeep}
      look="primary"
      explain={failureOf}
      onConfirm={() => onChange(chosen)}
    >
      <p lang={scriptOf(student.name)} className="wrap-anywhere">
        {student.name}
      </p>
      <NumberField
        name="roll"
        label={words.roll}
        hint={words.changeRollHint}
        value={chosen}
        least={1}
        most={testLimits.lastRoll}
        onValue={(next) => next !== null && setChosen(next)}
      />
    </ConfirmModal>
  )
}

function columnsOf(
  words: StaffWords['testPaper'],
  {
    language,
    isBusy,
    remove,
    change,
  }: {
    language: Language
    isBusy: boolean
    remove: (roll: number) => void
    change: (row: PaperRoll) => void
  },
): Column<PaperRoll>[] {
  return [
    {
      header: words.roll,
      cell: (row) => (
        <span className="grid justify-items-start gap-1">
          {digitsIn(language, row.roll)}
          {row.sheet === null && (
            <Button
              look="quiet"
              size="sm"
              aria-label={words.changeRollOf(digitsIn(language, row.roll))}
              onClick={() => change(row)}
            >
              {words.change}
            </Button>
          )}
        </span>
      ),
    },
    {
      header: words.name,
      cell: ({ student }) => (
        <span lang={scriptOf(student.name)} className="wrap-anywhere">
          {student.name}
        </span>
      ),
    },
    {
      header: words.batch,
      cell: ({ batchNumber }) => batchNumber !== null && digitsIn(language, batchNumber),
    },
    {
      header: words.entered,
      cell: ({ roll, sheet }) =>
        sheet ? (
          <span className="grid justify-items-start gap-1">
            <Link to={`/staff/attempts/${sheet.attemptId}`} className="text-brand underline">
              {sheet.letter === null
                ? words.onlyTotal
                : `${words.set} ${setName(sheet.letter, language)}`}
              {sheet.marks !== null && `: ${marksText(sheet.marks, language)}`}
            </Link>
            {!sheet.counts && <span>{words.otherCounts}</span>}
            <Button
              look="quiet"
              size="sm"
              busy={isBusy}
              aria-label={words.removeOf(digitsIn(language, roll))}
              onClick={() => remove(roll)}
            >
              {words.remove}
            </Button>
          </span>
        ) : (
          '–'
        ),
    },
  ]
}
