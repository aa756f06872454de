import type { StudentImport } from '#contract/student-imports/imports.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { SheetChoice } from '#web/workbook/sheet-choice.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CheckTable } from './check-result.tsx'
import { ColumnChoices, missingOf } from './column-choices.tsx'
import { ImportCard } from './import-card.tsx'
import { OptionCard } from './import-options.tsx'
import type { CheckResult } from './seat-limits.ts'
import { type StudentImportCalls, useStudentImport, type Work } from './use-student-import.ts'

/** Brings students along by file: choose, say what columns mean, check, import; and undo. */
export function StudentImportScreen({
  loaded,
  isOwner,
  calls,
}: {
  loaded: StudentImport[]
  isOwner: boolean
  calls: StudentImportCalls
}) {
  const { studentImports: words, imports: importWords } = useWords('staff')
  const flow = useStudentImport(loaded, calls)
  const { imports, table, reading, options, checked, work, failure } = flow
  return (
    <div className="grid gap-6">
      {table && reading ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 font-semibold wrap-anywhere">{table.name}</p>
            <SheetChoice
              label={importWords.sheet}
              {...table}
              onSheet={(sheet) => void flow.chooseSheet(sheet)}
            />
            <FilePlace isSmall onFile={(file) => void flow.choose(file)} />
          </div>
          <ColumnChoices
            table={table}
            reading={reading}
            onDecide={flow.decide}
            onHeadings={flow.chooseHeadings}
          />
          <OptionCard options={options} isOwner={isOwner} onChange={flow.setOptions} />
          {checked && <CheckTable checked={checked} />}
          <FormFailure>{failure}</FormFailure>
          {work ? (
            <Progress work={work} />
          ) : (
            <NextStep
              checked={checked}
              canCheck={missingOf(reading).length === 0}
              onCheck={() => void flow.check()}
              onStart={() => void flow.start()}
            />
          )}
        </>
      ) : (
        <>
          {work ? (
            <Progress work={work} />
          ) : (
            <FilePlace isSmall={false} onFile={(file) => void flow.choose(file)} />
          )}
          <FormFailure>{failure}</FormFailure>
        </>
      )}
      <section aria-labelledby="past-imports">
        <h2 id="past-imports" className="mb-3 text-xl">
          {words.pastTitle}
        </h2>
        {imports.length === 0 ? (
          <EmptyState title={words.none}>{words.noneText}</EmptyState>
        ) : (
          <ul className="grid gap-3">
            {imports.map((studentImport) => (
              <ImportCard
                key={studentImport.importId}
                studentImport={studentImport}
                isBusy={work !== null}
                fetchRows={calls.rows}
                onGoOn={(verb) => flow.goOn(studentImport.importId, verb)}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function FilePlace({ isSmall, onFile }: { isSmall: boolean; onFile: (file: File) => void }) {
  const words = useWords('staff').studentImports
  return (
    <FileDrop
      isSmall={isSmall}
      accept=".csv,.tsv,.txt,.xlsx"
      texts={{ ...words, hint: words.chooseHint }}
      onFile={onFile}
    />
  )
}

/** What goes on, as a bar and in words. */
function Progress({ work }: { work: Work }) {
  const words = useWords('staff').studentImports
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  if (work.step === 'reading')
    return (
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner />
        {words.reading}
      </p>
    )
  const { done, all, text, name } = stateOf(work)
  return (
    <Card padding="sm" className="grid gap-2">
      <progress
        aria-label={words.progressLabel(name)}
        value={done}
        max={all}
        className="h-2 w-full accent-brand"
      />
      <p role="status">{text}</p>
      {work.step !== 'checking' && <p className="text-sm text-ink-soft">{words.stayHere}</p>}
    </Card>
  )

  function stateOf(going: Exclude<Work, { step: 'reading' }>) {
    if (!('shown' in going))
      return {
        ...going,
        name: words.title,
        text: words[going.step](count(going.done), count(going.all)),
      }
    const { counts, rowCount, mailsLeft, fileName } = going.shown
    const open =
      going.step === 'running'
        ? (counts.planned ?? 0)
        : (counts.waiting ?? 0) + (counts.enrolled ?? 0)
    const done = rowCount - open
    const text =
      going.step === 'undoing'
        ? words.undoing(count(open))
        : open === 0 && mailsLeft > 0
          ? words.mailing(count(mailsLeft))
          : words.running(count(done), count(rowCount))
    return { done, all: rowCount, name: fileName, text }
  }
}

/** The next step, within reach of the thumb. */
function NextStep({
  checked,
  canCheck,
  onCheck,
  onStart,
}: {
  checked: CheckResult | null
  canCheck: boolean
  onCheck: () => void
  onStart: () => void
}) {
  const words = useWords('staff').studentImports
  const language = useLanguage()
  if (!checked)
    return canCheck ? (
      <StepBar>
        <Button onClick={onCheck}>{words.check}</Button>
      </StepBar>
    ) : null
  const good = checked.rows.filter(
    ({ forecast: { outcome } }) => outcome === 'new' || outcome === 'account',
  ).length
  if (good === 0) return <p role="status">{words.nothingToDo}</p>
  return (
    <StepBar>
      <Button look="accent" onClick={onStart}>
        {words.start(formatCount(good, language), good)}
      </Button>
    </StepBar>
  )
}

function StepBar({ children }: { children: React.ReactNode }) {
  return (
    <Card
      padding="none"
      className="sticky bottom-4 z-10 flex flex-wrap justify-end gap-3 px-4 py-3 shadow-raised"
    >
      {children}
    </Card>
  )
}
