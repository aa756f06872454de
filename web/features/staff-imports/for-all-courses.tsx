import type { ImportCheck } from '#contract/catalog/exchange.ts'
import type { Decisions, MappedColumn } from '#contract/catalog/import-decisions.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { columnsToGive, type FileReading, lacksIds } from './decisions.ts'
import { type Choices, useChoices } from './fault-list.tsx'

interface Props {
  check: ImportCheck
  reading: FileReading
  decisions: Decisions
  onRead: (reading: FileReading) => void
}

/** What holds for all courses of a file: values it has no column for, ids that are made, what becomes of the rest. */
export function ForAllCourses({ categories, ...props }: Props & { categories: Choices }) {
  const words = useWords('staff').imports
  const { check, reading, onRead } = props
  if (check.isArchive || check.headings.length === 0) return null
  const columns = columnsToGive(check, reading, props.decisions)
  const hasIds = !lacksIds(check, reading)
  const others = check.headings.filter(({ column }) => column === null).length
  const isCleaned = check.cleaned.length > 0 || reading.html === 'keep'
  if (columns.length === 0 && hasIds && others === 0 && !isCleaned) return null
  return (
    <Card as="section" aria-labelledby="import-for-all" padding="none" className="p-4 sm:p-6">
      <h2 id="import-for-all" className="text-xl">
        {words.forAllTitle}
      </h2>
      {columns.length > 0 && <p className="mt-1 max-w-prose text-ink-soft">{words.forAllText}</p>}
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {columns.map((column) => (
          <Constant key={column} column={column} categories={categories} {...props} />
        ))}
      </div>
      <div className="mt-2 grid">
        {!hasIds && (
          <Choice
            isChosen={reading.makeIds}
            text={words.makeIds}
            onChoose={(makeIds) => onRead({ ...reading, makeIds })}
          />
        )}
        {others > 0 && (
          <Choice
            isChosen={reading.otherColumns === 'note'}
            text={words.noteOthers}
            onChoose={(isNoted) => onRead({ ...reading, otherColumns: isNoted ? 'note' : 'drop' })}
          />
        )}
        {isCleaned && <Cleaning {...props} />}
      </div>
    </Card>
  )
}

function Constant({
  column,
  categories,
  reading,
  onRead,
}: Props & { column: MappedColumn; categories: Choices }) {
  const words = useWords('staff').imports
  const language = useLanguage()
  const choices = useChoices(column, categories)
  const value = reading.constants[column] ?? ''
  const give = (text: string) =>
    onRead({ ...reading, constants: { ...reading.constants, [column]: text } })
  return (
    <label className="grid gap-1">
      <span className="font-medium">{words.columns[column]}</span>
      {choices ? (
        <select
          value={value}
          onChange={({ currentTarget }) => give(currentTarget.value)}
          className={controlClasses}
        >
          <option value="">{words.notDecided}</option>
          {choices.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          value={value}
          inputMode="decimal"
          maxLength={20}
          placeholder={digitsIn(language, 0)}
          onChange={({ currentTarget }) => give(currentTarget.value)}
          className={controlClasses}
        />
      )}
    </label>
  )
}

function Choice({
  isChosen,
  text,
  onChoose,
}: {
  isChosen: boolean
  text: string
  onChoose: (isChosen: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <span className="min-w-0">{text}</span>
    </label>
  )
}

function Cleaning({ check, reading, onRead }: Props) {
  const words = useWords('staff').imports
  const language = useLanguage()
  const list = check.cleaned.map(
    ({ column, count }) => `${words.columns[column]} (${formatCount(count, language)})`,
  )
  return (
    <>
      {list.length > 0 && <p className="mt-2">{words.cleaned(list.join(', '))}</p>}
      <Choice
        isChosen={reading.html === 'keep'}
        text={words.keepHtml}
        onChoose={(isKept) => onRead({ ...reading, html: isKept ? 'keep' : 'text' })}
      />
    </>
  )
}
