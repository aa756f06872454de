import { questionLimits } from '#contract/question-bank/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import { letterOf, romanOf } from '../letters.ts'
import { movedAt, useQuestionForm, withAt, withoutAt } from './question-form.ts'
import { Check, PartCard, PartList, PictureField } from './part-card.tsx'
import { PartialField } from './partial-field.tsx'
import {
  emptyItem,
  emptyOption,
  newPartId,
  type TypedOption,
  type TypedQuestion,
} from './typed-question.ts'
import { WrittenField } from './written-field.tsx'

/** The options of a choice, each with what makes it right beside it. */
export function ChoiceFields() {
  const words = useWords('staff').questionBanks.editor
  const { typed, change, errorAt, errorOf } = useQuestionForm()
  const { options, kind } = typed
  const isMany = kind === 'multiple_choice'
  return (
    <>
      <StatementFields />
      <PartList
        title={words.options}
        hint={isMany ? words.optionsHintMany : words.optionsHintOne}
        error={errorAt('key.right') ?? errorOf('shown.options') ?? errorOf('key.shares')}
        count={options.length}
        add={
          options.length < questionLimits.options
            ? {
                label: words.addOption,
                onAdd: () => change({ options: [...options, emptyOption(newPartId(options))] }),
              }
            : undefined
        }
      >
        {options.map((option, at) => (
          <OptionCard key={option.id} option={option} at={at} />
        ))}
      </PartList>
      {isMany && <PartialField />}
    </>
  )
}

function OptionCard({ option, at }: { option: TypedOption; at: number }) {
  const words = useWords('staff').questionBanks.editor
  const language = useLanguage()
  const { typed, change } = useQuestionForm()
  const { options } = typed
  const name = words.option(letterOf(at, language))
  const set = (part: Partial<TypedOption>) => change({ options: withAt(options, at, part) })
  return (
    <PartCard
      name={name}
      mark={
        <Check
          type={isOneOnly(typed) ? 'radio' : 'checkbox'}
          name="key.right"
          label={<span className="font-semibold">{words.isRight(letterOf(at, language))}</span>}
          isOn={option.isRight}
          onChange={(isRight) => change({ options: withRight(typed, at, isRight) })}
        />
      }
      isFirst={at === 0}
      isLast={at === options.length - 1}
      onMove={(by) => change({ options: movedAt(options, at, by) })}
      onRemove={options.length > 2 ? () => change({ options: withoutAt(options, at) }) : undefined}
    >
      <WrittenField
        path={`shown.options.${at}.text`}
        label={name}
        required
        text={option.text}
        onChange={(text) => set({ text })}
      />
      <MadeOf option={option} onChange={(statements) => set({ statements })} />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
          {words.more}
        </summary>
        <MoreOfOption option={option} at={at} onChange={set} />
      </details>
    </PartCard>
  )
}

/** A single choice has one right option, unless several were accepted before. */
function isOneOnly({ kind, options }: TypedQuestion): boolean {
  return kind === 'single_choice' && options.filter(({ isRight }) => isRight).length < 2
}

function withRight(typed: TypedQuestion, at: number, isRight: boolean): TypedOption[] {
  const isOne = isOneOnly(typed)
  return typed.options.map((option, place) =>
    place === at ? { ...option, isRight } : isOne ? { ...option, isRight: false } : option,
  )
}

function MoreOfOption({
  option,
  at,
  onChange,
}: {
  option: TypedOption
  at: number
  onChange: (part: Partial<TypedOption>) => void
}) {
  const words = useWords('staff').questionBanks.editor
  const { typed, errorAt } = useQuestionForm()
  const hasShare = typed.kind === 'single_choice' || typed.partial === 'weights'
  return (
    <div className="grid gap-3 pt-1">
      <WrittenField
        path={`feedback.${option.id}`}
        label={words.feedback}
        text={option.feedback}
        onChange={(feedback) => onChange({ feedback })}
      />
      <PictureField
        path={`shown.options.${at}.picture`}
        picture={option.picture}
        onChange={(picture) => onChange({ picture })}
      />
      {hasShare && (
        <Field
          name={`key.shares.${option.id}`}
          label={words.share}
          hint={words.optionShareHint}
          error={errorAt(`key.shares.${option.id}`)}
        >
          <Input
            autoComplete="off"
            value={option.share}
            onChange={({ currentTarget }) => onChange({ share: currentTarget.value })}
          />
        </Field>
      )}
      <Check
        label={words.isFixed}
        isOn={option.isFixed}
        onChange={(isFixed) => onChange({ isFixed })}
      />
    </div>
  )
}

/** The statements an option is made of, where the question has some. */
function MadeOf({
  option,
  onChange,
}: {
  option: TypedOption
  onChange: (statements: string[]) => void
}) {
  const words = useWords('staff').questionBanks.editor
  const { typed } = useQuestionForm()
  if (typed.statements.length === 0) return null
  const ids = typed.statements.map(({ id }) => id)
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="sr-only">{words.madeOf}</legend>
      <span aria-hidden="true" className="text-sm text-ink-soft">
        {words.madeOf}
      </span>
      {ids.map((id, at) => (
        <Check
          key={id}
          label={romanOf(at)}
          isOn={option.statements.includes(id)}
          onChange={(isOn) =>
            onChange(ids.filter((each) => (each === id ? isOn : option.statements.includes(each))))
          }
        />
      ))}
    </fieldset>
  )
}

function StatementFields() {
  const words = useWords('staff').questionBanks.editor
  const { typed, change, errorOf } = useQuestionForm()
  const { statements } = typed
  return (
    <PartList
      title={words.statements}
      hint={words.statementsHint}
      error={errorOf('shown.statements')}
      count={statements.length}
      add={
        statements.length < questionLimits.statements
          ? {
              label: words.addStatement,
              onAdd: () =>
                change({ statements: [...statements, emptyItem(newPartId(statements))] }),
            }
          : undefined
      }
    >
      {statements.map((statement, at) => (
        <PartCard
          key={statement.id}
          name={words.statement(romanOf(at))}
          isFirst={at === 0}
          isLast={at === statements.length - 1}
          onMove={(by) => change({ statements: movedAt(statements, at, by) })}
          onRemove={() => change({ statements: withoutAt(statements, at) })}
        >
          <WrittenField
            path={`shown.statements.${at}.text`}
            label={words.statement(romanOf(at))}
            required
            text={statement.text}
            onChange={(text) => change({ statements: withAt(statements, at, { text }) })}
          />
        </PartCard>
      ))}
    </PartList>
  )
}
