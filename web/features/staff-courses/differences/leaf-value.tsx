import { scriptOf } from '#contract/script-of.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { CategoryChoice } from '../fields/course-fields.tsx'
import type { Leaf } from './document-leaves.ts'
import { leafText } from './leaf-words.ts'

/** A value for comparison: a picture is shown, a choice has the label of the editor. */
export function LeafValue({
  leaf,
  value,
  categories,
}: {
  leaf: Leaf
  value: unknown
  categories: readonly CategoryChoice[]
}) {
  const { fields } = useWords('staff').courses
  const chosen = useChosen(leaf, value, categories)
  if (leaf === 'banner' && value)
    return (
      <img
        src={String(value)}
        alt={fields.banner}
        width={320}
        height={180}
        className="mt-1 aspect-video w-full max-w-60 rounded-sm bg-sunken object-cover"
      />
    )
  const text = chosen ?? leafText(value)
  return (
    <span lang={scriptOf(text)} className="block wrap-anywhere whitespace-pre-line">
      {text}
    </span>
  )
}

/** null: the typed text is shown. */
function useChosen(
  leaf: Leaf,
  value: unknown,
  categories: readonly CategoryChoice[],
): string | null {
  const { levels, popularity } = useWords().catalog
  const { languagesTaught, trailer, accessForEver } = useWords('staff').courses
  const language = useLanguage()
  switch (leaf) {
    case 'category':
      return categories.find(({ name }) => name === value)?.shown ?? null
    case 'level':
      return levels[value as keyof typeof levels]
    case 'popularity':
      return popularity[value as keyof typeof popularity]
    case 'taughtIn':
      return languagesTaught[(value ?? '') as keyof typeof languagesTaught]
    case 'trailer':
      return String(value).startsWith('video:') ? trailer.hosted : null
    case 'accessDays':
      return value === null ? accessForEver : digitsIn(language, leafText(value))
    case 'fee':
    case 'lessonCount':
      return digitsIn(language, leafText(value))
    default:
      return null
  }
}
