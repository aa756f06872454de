import { digitsIn, languageCodes } from '#contract/languages.ts'
import { splitAtGaps } from '#contract/question-bank/gap-marks.ts'
import { questionLimits } from '#contract/question-bank/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Select } from '#web/ui/form/field.tsx'
import { letterOf } from '../letters.ts'
import { AcceptedNumbers, AcceptedTexts } from './accepted-fields.tsx'
import { useQuestionForm, withAt, withoutAt } from './question-form.ts'
import { Check, PartCard, PartList } from './part-card.tsx'
import { PartialField, WeightField } from './partial-field.tsx'
import {
  emptyGap,
  emptyItem,
  gapKinds,
  newGapId,
  newPartId,
  type TypedGap,
  type TypedQuestion,
  type TypedText,
} from './typed-question.ts'
import { WrittenField } from './written-field.tsx'

/** The stem of a question with gaps: what is written as `[[1]]` is a gap from then on. */
export function withGapsOf(stem: TypedText, gaps: readonly TypedGap[]): TypedGap[] {
  const written = languageCodes.flatMap((language) =>
    splitAtGaps(stem[language]).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.gap])),
  )
  const added = [...new Set(written)].filter((id) => !gaps.some((gap) => gap.id === id))
  return [...gaps, ...added.map(emptyGap)].slice(0, questionLimits.gaps)
}

/** The gaps of a text, each with what fills it. */
export function GapFields() {
  const words = useWords('staff').questionBanks.editor
  const { typed, change, languages, errorOf } = useQuestionForm()
  const { gaps, stem } = typed

  function add(): void {
    const id = newGapId(gaps)
    const marked = languages.filter((language) => !stem.kept?.[language])
    change({
      gaps: [...gaps, emptyGap(id)],
      stem: {
        ...stem,
        ...Object.fromEntries(
          marked.map((language) => [language, `${stem[language]} [[${id}]]`.trimStart()]),
        ),
      },
    })
  }

  return (
    <>
      <PartList
        title={words.gaps}
        hint={words.gapsHint}
        error={errorOf('shown.gaps') ?? errorOf('key.gaps')}
        count={gaps.length}
        add={gaps.length < questionLimits.gaps ? { label: words.addGap, onAdd: add } : undefined}
      >
        {gaps.map((gap, at) => (
          <GapCard key={gap.id} gap={gap} at={at} />
        ))}
      </PartList>
      <PartialField />
    </>
  )
}

function GapCard({ gap, at }: { gap: TypedGap; at: number }) {
  const words = useWords('staff').questionBanks
  const { editor } = words
  const language = useLanguage()
  const { typed, change } = useQuestionForm()
  const set = (part: Partial<TypedGap>) => change({ gaps: withAt(typed.gaps, at, part) })
  return (
    <PartCard
      name={`${words.gap(digitsIn(language, at + 1))} · [[${gap.id}]]`}
      onRemove={() => change(withoutGap(typed, at))}
    >
      <Field name={`key.gaps.${at}.kind`} label={editor.gapKind} required>
        <Select
          value={gap.kind}
          onChange={({ currentTarget }) =>
            set({ kind: gapKinds.find((each) => each === currentTarget.value) ?? 'texts' })
          }
        >
          {gapKinds.map((kind) => (
            <option key={kind} value={kind}>
              {editor.gapKinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      {gap.kind === 'texts' && (
        <AcceptedTexts
          path={`key.gaps.${at}.texts`}
          texts={gap.texts}
          onChange={(texts) => set({ texts })}
        />
      )}
      {gap.kind === 'numbers' && (
        <AcceptedNumbers
          path={`key.gaps.${at}.numbers`}
          numbers={gap.numbers}
          onChange={(numbers) => set({ numbers })}
        />
      )}
      {gap.kind === 'options' && (
        <GapOptions gap={gap} at={at} onChange={(options) => set({ options })} />
      )}
      <WeightField
        path={`key.gaps.${at}.weight`}
        weight={gap.weight}
        onChange={(weight) => set({ weight })}
      />
    </PartCard>
  )
}

/** A gap goes with its marks in the text. */
function withoutGap({ gaps, stem }: TypedQuestion, at: number): Partial<TypedQuestion> {
  const mark = `[[${gaps[at]?.id ?? ''}]]`
  const text = Object.fromEntries(
    languageCodes.map((language) => [language, stem[language].replaceAll(mark, '')]),
  )
  return { gaps: withoutAt(gaps, at), stem: { ...stem, ...text } }
}

function GapOptions({
  gap: { options },
  at,
  onChange,
}: {
  gap: TypedGap
  at: number
  onChange: (options: TypedGap['options']) => void
}) {
  const words = useWords('staff').questionBanks.editor
  const language = useLanguage()
  const { errorAt, errorOf } = useQuestionForm()
  return (
    <PartList
      isInside
      title={words.options}
      error={errorAt(`key.gaps.${at}.right`) ?? errorOf(`shown.gaps.${at}.options`)}
      count={options.length}
      add={
        options.length < questionLimits.options
          ? {
              label: words.addOption,
              onAdd: () =>
                onChange([...options, { ...emptyItem(newPartId(options)), isRight: false }]),
            }
          : undefined
      }
    >
      {options.map((option, place) => {
        const letter = letterOf(place, language)
        return (
          <PartCard
            key={option.id}
            name={words.option(letter)}
            mark={
              <Check
                name={`key.gaps.${at}.right`}
                label={<span className="font-semibold">{words.isRight(letter)}</span>}
                isOn={option.isRight}
                onChange={(isRight) => onChange(withAt(options, place, { isRight }))}
              />
            }
            onRemove={options.length > 2 ? () => onChange(withoutAt(options, place)) : undefined}
          >
            <WrittenField
              path={`shown.gaps.${at}.options.${place}.text`}
              label={words.option(letter)}
              required
              text={option.text}
              onChange={(text) => onChange(withAt(options, place, { text }))}
            />
          </PartCard>
        )
      })}
    </PartList>
  )
}
