import { useState } from 'react'
import type { ImportCheck } from '#contract/catalog/exchange.ts'
import { mappedColumns } from '#contract/catalog/import-terms.ts'
import type { CourseState } from '#contract/catalog/course-document.ts'
import {
  type Decisions,
  mappableKinds,
  type MappedColumn,
} from '#contract/catalog/import-decisions.ts'
import {
  courseLevels,
  courseStates,
  popularityMarks,
  teachingLanguages,
} from '#contract/catalog/terms.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import type { ImportFile } from './read-file.ts'

type Kind = ImportCheck['kinds'][number]
/** Rows and values shown of a kind. */
const ROWS_SHOWN = 12
const VALUES_SHOWN = 6

/** The choices of a value, each with its name on the screen. */
export type Choices = readonly (readonly [value: string, text: string])[]

/** What is wrong with rows, by kind; values that mean one of ours can be mapped. */
export function FaultList({
  check,
  file,
  categories,
  decisions,
  onDecide,
  onAddCategory,
}: {
  check: ImportCheck
  file: Pick<ImportFile, 'kind' | 'rows'>
  categories: Choices
  decisions: Decisions
  onDecide: (values: Decisions['values']) => void
  /** Makes a category of a name in the file. */
  onAddCategory: (name: string) => Promise<void>
}) {
  const words = useWords('staff').imports
  // The columns above say which are missing: without them there is something wrong with every row.
  const kinds = check.kinds.filter(
    ({ code, column }) =>
      code !== 'heading_missing' &&
      !(code === 'missing' && check.missing.some((each) => each === column)),
  )
  if (kinds.length === 0) return null
  return (
    <Card aria-labelledby="import-faults" as="section" padding="none" className="p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="import-faults" className="text-xl">
            {words.faultsTitle}
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft">{words.faultsText}</p>
          {mappableKinds(check).length > 0 && (
            <p className="mt-1 max-w-prose text-ink-soft">{words.mapValues}</p>
          )}
        </div>
        {check.faults.length > 0 && (
          <CopyButton text={check.faults.join('\n')}>{words.copyFaults}</CopyButton>
        )}
      </div>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {kinds.map((kind) => (
          <FaultItem
            key={kind.kind}
            kind={kind}
            file={file}
            categories={categories}
            decisions={decisions}
            onDecide={onDecide}
            onAddCategory={onAddCategory}
          />
        ))}
      </ul>
    </Card>
  )
}

function FaultItem({
  kind,
  file,
  categories,
  decisions,
  onDecide,
  onAddCategory,
}: {
  kind: Kind
  file: Pick<ImportFile, 'kind' | 'rows'>
  categories: Choices
  decisions: Decisions
  onDecide: (values: Decisions['values']) => void
  onAddCategory: (name: string) => Promise<void>
}) {
  const words = useWords('staff').imports
  const language = useLanguage()
  const { code, column, count } = kind
  const mapped = mappedColumns.find((name) => name === column)
  const values = kind.values.filter(({ isCut }) => !isCut)
  const isWhole = ['other_file', 'not_utf8', 'heading_twice', 'no_heading_row'].includes(code)
  return (
    <li className="py-4">
      <h3 className="text-base">{words.faults[code](column ? words.columns[column] : '')}</h3>
      {!isWhole && (
        <p className="text-sm text-ink-soft">
          <span className="font-semibold text-ink">
            {words.rowsCount(formatCount(count, language), count)}
          </span>
          {' · '}
          {placesOf(kind, { file, language, words })}
        </p>
      )}
      {mapped && values.length > 0 ? (
        <div className="mt-3">
          <ul className="grid gap-3">
            {values.map(({ written, count: times, meant }) => (
              <ValueItem
                key={written}
                column={mapped}
                written={written}
                times={times}
                meant={meant}
                value={decisions.values[mapped]?.[written] ?? ''}
                categories={categories}
                onAddCategory={onAddCategory}
                onValue={(value) =>
                  onDecide({
                    ...decisions.values,
                    [mapped]: { ...decisions.values[mapped], [written]: value },
                  })
                }
              />
            ))}
          </ul>
        </div>
      ) : (
        kind.values.length > 0 && (
          <p className="mt-1 text-sm wrap-anywhere">
            {kind.values
              .slice(0, VALUES_SHOWN)
              .map(({ written }) => `“${written}”`)
              .join(' · ')}
          </p>
        )
      )}
    </li>
  )
}

function placesOf(
  { rows, count }: Kind,
  {
    file,
    language,
    words,
  }: {
    file: Pick<ImportFile, 'kind' | 'rows'>
    language: ReturnType<typeof useLanguage>
    words: ReturnType<typeof useWords<'staff'>>['imports']
  },
): string {
  const shown = rows.slice(0, ROWS_SHOWN).map((row) => file.rows?.[row] ?? row)
  const list = shown.map((row) => digitsIn(language, row)).join(', ')
  const more = count - shown.length
  const places = words.places[file.kind](list, count)
  return more > 0 ? `${places} ${words.andMore(formatCount(more, language))}` : places
}

function ValueItem({
  column,
  written,
  times,
  meant,
  value,
  categories,
  onValue,
  onAddCategory,
}: {
  column: MappedColumn
  written: string
  times: number
  meant: string | null
  value: string
  categories: Choices
  onValue: (value: string) => void
  onAddCategory: (name: string) => Promise<void>
}) {
  const words = useWords('staff').imports
  const language = useLanguage()
  const choices = useChoices(column, categories)
  const control = {
    'aria-label': words.valueMeans(written),
    value,
    className: controlClasses,
  }
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">“{written}”</span>{' '}
        <span className="text-sm text-ink-soft">{words.times(formatCount(times, language))}</span>
      </p>
      <div>
        {choices ? (
          <select {...control} onChange={(event) => onValue(event.currentTarget.value)}>
            <option value="">{words.notDecided}</option>
            {choices.map(([choice, text]) => (
              <option key={choice} value={choice}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            inputMode="decimal"
            maxLength={20}
            placeholder={digitsIn(language, column === 'courseFee' ? 4500 : 12)}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
        )}
        {meant !== null && value === meant && (
          <p className="mt-1 text-sm text-brand">{words.didYouMean}</p>
        )}
        {column === 'category' && value === '' && (
          <AddCategory name={written} onAdd={() => onAddCategory(written)} />
        )}
      </div>
    </li>
  )
}

function AddCategory({ name, onAdd }: { name: string; onAdd: () => Promise<void> }) {
  const words = useWords('staff').imports
  const [busy, setBusy] = useState(false)
  return (
    <Button
      look="quiet"
      size="sm"
      busy={busy}
      aria-label={words.addCategoryOf(name)}
      onClick={() => {
        setBusy(true)
        void onAdd().finally(() => setBusy(false))
      }}
    >
      {words.addCategory}
    </Button>
  )
}

/** null: a number is typed. */
export function useChoices(column: MappedColumn, categories: Choices): Choices | null {
  const { catalog } = useWords()
  const { courses } = useWords('staff')
  switch (column) {
    case 'category':
      return categories
    case 'lessionLevel':
      return courseLevels.map((level) => [level, catalog.levels[level]] as const)
    case 'coursesPopularityStatus':
      return popularityMarks.map((mark) => [mark, catalog.popularity[mark]] as const)
    case 'courseTaughtIn':
      return teachingLanguages.map((one) => [one, courses.languagesTaught[one]] as const)
    case 'courseState':
      return courseStates.map((state: CourseState) => [state, courses.states[state]] as const)
    case 'courseFee':
    case 'lessionsNumber':
      return null
  }
}
