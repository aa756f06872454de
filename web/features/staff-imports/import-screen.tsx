import { FileUp } from 'lucide-react'
import type { CourseImport } from '#contract/catalog/exchange.ts'
import { formatCount, digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SheetChoice } from '#web/workbook/sheet-choice.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ColumnTable } from './column-table.tsx'
import { isDecided } from './decisions.ts'
import { type Choices, FaultList } from './fault-list.tsx'
import { ForAllCourses } from './for-all-courses.tsx'
import { HeadingRows } from './heading-rows.tsx'
import { ImportCard, type UndoResult } from './import-card.tsx'
import { ImportSummary } from './import-summary.tsx'
import type { ImportFile } from './read-file.ts'
import { type CheckResult, type ImportCalls, type Imports, useImport } from './use-import.ts'

/** Imports a file of courses: choose, map, check, start, and undo. */
export function ImportScreen({
  loaded,
  categories: loadedCategories,
  calls,
}: {
  loaded: Imports
  categories: Choices
  calls: ImportCalls
}) {
  const work = useImport(loaded, calls)
  const { imports, checked, decisions, decide, busy, failure, choose, reading } = work
  const categories: Choices = [
    ...loadedCategories,
    ...work.addedCategories.map((name) => [name, name] as const),
  ]
  return (
    <div className="grid gap-6">
      {checked && busy !== 'reading' ? (
        <>
          <FileLine
            file={checked.file}
            onFile={(file) => void choose(file)}
            onSheet={(sheet) => void choose(checked.file.source, sheet)}
          />
          <HeadingRows
            check={checked.check}
            file={checked.file}
            onChoose={(line) => void work.chooseHeadings(checked, line)}
          />
          <ColumnTable
            check={checked.check}
            decisions={decisions}
            reading={reading}
            suggested={checked.suggested}
            onDecide={(columns) => decide({ ...decisions, columns })}
          />
          <ForAllCourses
            check={checked.check}
            reading={reading}
            decisions={decisions}
            categories={categories}
            onRead={work.setReading}
          />
          {checked.check.isComplete && checked.check.missing.length === 0 && (
            <ImportSummary check={checked.check} />
          )}
          <FaultList
            check={checked.check}
            file={checked.file}
            categories={categories}
            decisions={decisions}
            onDecide={(values) => decide({ ...decisions, values })}
            onAddCategory={work.addCategory}
          />
        </>
      ) : (
        !busy && <ChooseFile isSmall={false} onFile={(file) => void choose(file)} />
      )}
      {(busy === 'reading' || (busy === 'checking' && !checked)) && <Reading step={busy} />}
      <FormFailure>{failure}</FormFailure>
      {checked && (
        <Decide
          checked={checked}
          isChanged={isDecided(decisions) || reading !== checked.reading}
          busy={busy === 'checking' || busy === 'starting'}
          onCheck={() => void work.checkAgain(checked)}
          onImport={() => void work.start(checked)}
        />
      )}
      <Past imports={imports} onUndo={work.undo} />
    </div>
  )
}

function Reading({ step }: { step: 'reading' | 'checking' }) {
  const words = useWords('staff').imports
  return (
    <p
      role="status"
      className="stitched flex flex-col items-center gap-3 rounded-lg bg-surface px-5 py-12 text-center text-ink-soft"
    >
      <Spinner />
      {words[step]}
    </p>
  )
}

function FileLine({
  file,
  onFile,
  onSheet,
}: {
  file: ImportFile
  onFile: (file: File) => void
  onSheet: (sheet: string) => void
}) {
  const words = useWords('staff').imports
  const language = useLanguage()
  const megabytes = Math.max(file.bytes / 1_000_000, 0.1).toFixed(1)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex min-w-0 items-center gap-2 font-semibold">
        <FileUp size={20} aria-hidden="true" className="shrink-0 text-brand" />
        <span className="min-w-0 wrap-anywhere">
          {words.fileOf(file.name, digitsIn(language, megabytes))}
        </span>
      </p>
      <SheetChoice label={words.sheet} sheet={file.sheet} sheets={file.sheets} onSheet={onSheet} />
      <ChooseFile isSmall onFile={onFile} />
    </div>
  )
}

/** The next step, within reach of the thumb: check the decisions, or import. */
function Decide({
  checked: { check },
  isChanged,
  busy,
  onCheck,
  onImport,
}: {
  checked: CheckResult
  isChanged: boolean
  busy: boolean
  onCheck: () => void
  onImport: () => void
}) {
  const words = useWords('staff').imports
  const language = useLanguage()
  const { good, bad, added, changed, isComplete, refusal } = check
  const canImport = isComplete && !refusal && added + changed > 0
  if (!isChanged && !canImport) return null
  const count = formatCount(good, language)
  return (
    <Card
      padding="none"
      className="sticky bottom-4 z-10 flex flex-wrap items-center justify-end gap-3 px-4 py-3 shadow-raised"
    >
      {isChanged ? (
        <>
          <p className="flex-1 basis-48 text-ink-soft">{words.applyHint}</p>
          <Button busy={busy} onClick={onCheck}>
            {words.apply}
          </Button>
        </>
      ) : (
        <Button look="accent" busy={busy} onClick={onImport}>
          {bad > 0 ? words.importGood(count) : words.importAll(count, good)}
        </Button>
      )}
    </Card>
  )
}

function Past({
  imports,
  onUndo,
}: {
  imports: readonly CourseImport[]
  onUndo: (importId: string) => Promise<UndoResult>
}) {
  const words = useWords('staff').imports
  return (
    <section aria-labelledby="past-imports">
      <h2 id="past-imports" className="mb-3 text-xl">
        {words.pastTitle}
      </h2>
      {imports.length === 0 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {imports.map((courseImport) => (
            <ImportCard
              key={courseImport.importId}
              courseImport={courseImport}
              onUndo={() => onUndo(courseImport.importId)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
