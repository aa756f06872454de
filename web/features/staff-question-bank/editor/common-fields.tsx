import { digitsIn } from '#contract/languages.ts'
import { difficulties } from '#contract/question-bank/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { marksText } from '#web/text/marks-text.ts'
import { hundredthsOfTyped } from './document-of-typed.ts'
import { useQuestionForm } from './question-form.ts'
import { type KnownTag, TagField } from './tag-field.tsx'

const negatives = { test: '', none: '0', quarter: '1/4', third: '1/3', half: '1/2' } as const
const negativeNames = ['test', 'none', 'quarter', 'third', 'half'] as const

/** Marks, what a wrong answer loses, how difficult it is, and tags: what every kind has. */
export function CommonFields({ tags }: { tags: readonly KnownTag[] }) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const { typed, change } = useQuestionForm()
  return (
    <section aria-label={words.editor.rest} className="grid gap-4">
      <h2 className="text-lg">{words.editor.rest}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <MarksField />
        <Field name="difficulty" label={words.difficulty}>
          <Select
            value={typed.difficulty ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ difficulty: value === '' ? null : Number(value) })
            }
          >
            <option value="">{words.editor.unrated}</option>
            {Array.from({ length: difficulties.hardest }, (_each, at) => (
              <option key={at + 1} value={at + 1}>
                {digitsIn(language, at + 1)}
              </option>
            ))}
          </Select>
        </Field>
        <NegativeField />
      </div>
      <TagField bankTags={tags} />
    </section>
  )
}

/** The marks of the question; one in parts has the sum of theirs. */
function MarksField() {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const { typed, change, errorAt } = useQuestionForm()
  if (typed.kind === 'long_answer' && typed.parts.length > 0) {
    const sum = hundredthsOfTyped(typed)
    return (
      <p>
        <span className="mb-1 block font-semibold">{words.editor.marks}</span>
        {typeof sum === 'number' && words.marks(marksText(sum, language))}
      </p>
    )
  }
  return (
    <Field name="hundredths" label={words.editor.marks} required error={errorAt('hundredths')}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={typed.marks}
        onChange={({ currentTarget }) => change({ marks: currentTarget.value })}
      />
    </Field>
  )
}

function NegativeField() {
  const words = useWords('staff').questionBanks.editor
  const { typed, change, errorAt } = useQuestionForm()
  const name = negativeNames.find((each) => negatives[each] === shareName(typed.negative))
  return (
    <>
      <Field name="negativeName" label={words.negative} required>
        <Select
          value={name ?? 'own'}
          onChange={({ currentTarget: { value } }) => {
            const chosen = negativeNames.find((each) => each === value)
            change({ negative: chosen === undefined ? '1/5' : negatives[chosen] })
          }}
        >
          {[...negativeNames, 'own' as const].map((each) => (
            <option key={each} value={each}>
              {words.negatives[each]}
            </option>
          ))}
        </Select>
      </Field>
      {name === undefined && (
        <Field name="negative" label={words.negativeOwn} required error={errorAt('negative')}>
          <Input
            autoComplete="off"
            value={typed.negative}
            onChange={({ currentTarget }) =>
              change({ negative: currentTarget.value === '' ? ' ' : currentTarget.value })
            }
          />
        </Field>
      )}
    </>
  )
}

/** `0/1` is what documents say of nothing. */
function shareName(negative: string): string {
  return negative === '0/1' ? '0' : negative
}
