import { digitsIn } from '#contract/languages.ts'
import { questionLimits } from '#contract/question-bank/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { useQuestionForm, withAt, withoutAt } from './question-form.ts'
import { Check, PartCard, PartList } from './part-card.tsx'
import {
  emptyAnswer,
  emptyNumber,
  numberBounds,
  type TypedAnswer,
  type TypedNumber,
} from './typed-question.ts'

/** The words that are accepted as an answer, each with what it earns. */
export function AcceptedTexts({
  path,
  texts,
  onChange,
}: {
  path: string
  texts: TypedAnswer[]
  onChange: (texts: TypedAnswer[]) => void
}) {
  const words = useWords('staff').questionBanks.editor
  const language = useLanguage()
  const { errorAt, errorOf } = useQuestionForm()
  return (
    <PartList
      title={words.answers}
      isInside={path.startsWith('key.gaps')}
      error={errorOf(path)}
      count={texts.length}
      add={
        texts.length < questionLimits.texts
          ? { label: words.addAnswer, onAdd: () => onChange([...texts, emptyAnswer()]) }
          : undefined
      }
    >
      {texts.map((answer, at) => {
        const name = words.accepted(digitsIn(language, at + 1))
        const set = (part: Partial<TypedAnswer>) => onChange(withAt(texts, at, part))
        return (
          <PartCard
            // oxlint-disable-next-line react/no-array-index-key -- an accepted answer has no id; all of it is given
            key={at}
            name={name}
            onRemove={texts.length > 1 ? () => onChange(withoutAt(texts, at)) : undefined}
          >
            <Field
              name={`${path}.${at}.text`}
              label={name}
              required
              error={errorAt(`${path}.${at}.text`)}
            >
              <Input
                autoComplete="off"
                value={answer.text}
                onChange={({ currentTarget }) => set({ text: currentTarget.value })}
              />
            </Field>
            <ShareField
              path={`${path}.${at}.share`}
              share={answer.share}
              onChange={(share) => set({ share })}
            />
            <Check
              label={words.isExact}
              isOn={answer.isExact}
              onChange={(isExact) => set({ isExact })}
            />
          </PartCard>
        )
      })}
    </PartList>
  )
}

/** The numbers that are accepted as an answer, each with how far it reaches. */
export function AcceptedNumbers({
  path,
  numbers,
  onChange,
}: {
  path: string
  numbers: TypedNumber[]
  onChange: (numbers: TypedNumber[]) => void
}) {
  const words = useWords('staff').questionBanks.editor
  const { errorOf } = useQuestionForm()
  return (
    <PartList
      title={words.answers}
      isInside={path.startsWith('key.gaps')}
      error={errorOf(path)}
      count={numbers.length}
      add={
        numbers.length < questionLimits.numbers
          ? { label: words.addNumber, onAdd: () => onChange([...numbers, emptyNumber()]) }
          : undefined
      }
    >
      {numbers.map((number, at) => (
        <NumberCard
          // oxlint-disable-next-line react/no-array-index-key -- an accepted number has no id; all of it is given
          key={at}
          path={`${path}.${at}`}
          at={at}
          number={number}
          onChange={(part) => onChange(withAt(numbers, at, part))}
          onRemove={numbers.length > 1 ? () => onChange(withoutAt(numbers, at)) : undefined}
        />
      ))}
    </PartList>
  )
}

function NumberCard({
  path,
  at,
  number,
  onChange,
  onRemove,
}: {
  path: string
  at: number
  number: TypedNumber
  onChange: (part: Partial<TypedNumber>) => void
  onRemove: (() => void) | undefined
}) {
  const words = useWords('staff').questionBanks.editor
  const language = useLanguage()
  const { errorAt } = useQuestionForm()
  const { value, bound, reach, share } = number
  const name = words.number(digitsIn(language, at + 1))
  return (
    <PartCard name={name} onRemove={onRemove}>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field name={`${path}.value`} label={words.value} required error={errorAt(`${path}.value`)}>
          <Input
            autoComplete="off"
            value={value}
            onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
          />
        </Field>
        <Field name={`${path}.bound`} label={words.bound} required>
          <Select
            value={bound}
            onChange={({ currentTarget }) =>
              onChange({
                bound: numberBounds.find((each) => each === currentTarget.value) ?? 'exact',
              })
            }
          >
            {numberBounds.map((each) => (
              <option key={each} value={each}>
                {words.bounds[each]}
              </option>
            ))}
          </Select>
        </Field>
        {bound !== 'exact' && (
          <Field
            name={`${path}.${bound}`}
            label={words.reach}
            required
            error={errorAt(`${path}.${bound}`)}
          >
            <Input
              autoComplete="off"
              value={reach}
              onChange={({ currentTarget }) => onChange({ reach: currentTarget.value })}
            />
          </Field>
        )}
      </div>
      <ShareField path={`${path}.share`} share={share} onChange={(share) => onChange({ share })} />
    </PartCard>
  )
}

function ShareField({
  path,
  share,
  onChange,
}: {
  path: string
  share: string
  onChange: (share: string) => void
}) {
  const words = useWords('staff').questionBanks.editor
  const { errorAt } = useQuestionForm()
  return (
    <Field name={path} label={words.share} hint={words.shareHint} error={errorAt(path)}>
      <Input
        autoComplete="off"
        value={share}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  )
}

/** The key of a numeric question: numbers, and units that an answer may have. */
export function NumericFields() {
  const words = useWords('staff').questionBanks.editor
  const { typed, change, errorAt } = useQuestionForm()
  const { numbers, units, withoutUnit } = typed
  return (
    <>
      <AcceptedNumbers
        path="key.numbers"
        numbers={numbers}
        onChange={(numbers) => change({ numbers })}
      />
      <PartList
        title={words.units}
        hint={words.unitsHint}
        count={units.length}
        add={
          units.length < questionLimits.units
            ? {
                label: words.addUnit,
                onAdd: () =>
                  change({
                    units: [...units, { unit: '', factor: units.length === 0 ? '1' : '' }],
                  }),
              }
            : undefined
        }
      >
        {units.map(({ unit, factor }, at) => (
          <PartCard
            // oxlint-disable-next-line react/no-array-index-key -- a unit has no id; all of it is given
            key={at}
            name={unit || words.unit}
            onRemove={() => change({ units: withoutAt(units, at) })}
          >
            <div className="grid gap-3 sm:grid-cols-2">
              <Field
                name={`key.units.${at}.unit`}
                label={words.unit}
                required
                error={errorAt(`key.units.${at}.unit`)}
              >
                <Input
                  autoComplete="off"
                  value={unit}
                  onChange={({ currentTarget }) =>
                    change({ units: withAt(units, at, { unit: currentTarget.value }) })
                  }
                />
              </Field>
              <Field
                name={`key.units.${at}.factor`}
                label={words.factor}
                hint={words.factorHint}
                required
                error={errorAt(`key.units.${at}.factor`)}
              >
                <Input
                  autoComplete="off"
                  value={factor}
                  onChange={({ currentTarget }) =>
                    change({ units: withAt(units, at, { factor: currentTarget.value }) })
                  }
                />
              </Field>
            </div>
          </PartCard>
        ))}
      </PartList>
      {units.length > 0 && (
        <Field
          name="key.withoutUnit"
          label={words.withoutUnit}
          hint={words.withoutUnitHint}
          error={errorAt('key.withoutUnit')}
        >
          <Input
            autoComplete="off"
            value={withoutUnit}
            onChange={({ currentTarget }) => change({ withoutUnit: currentTarget.value })}
          />
        </Field>
      )}
    </>
  )
}
