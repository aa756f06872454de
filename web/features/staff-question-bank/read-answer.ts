import type { Answer, QuestionDocument } from '#contract/question-bank/question.ts'

/** What was entered in the form of a question, as its kind is answered. */
export function readAnswer({ kind, shown }: QuestionDocument, data: FormData): Answer {
  const typed = (name: string) => String(data.get(name) ?? '')
  switch (kind) {
    case 'single_choice':
      return typed('choice') || null
    case 'multiple_choice':
      return data.getAll('choice').map(String)
    case 'true_false':
      return typed('choice') === '' ? null : typed('choice') === 'true'
    case 'numeric':
    case 'short_text':
    case 'long_answer':
      return typed('text') || null
    case 'gaps':
      return byId(shown.gaps, typed)
    case 'matching':
      return byId(shown.rows, typed)
    case 'ordering': {
      const places = shown.items.map((_item, at) => typed(String(at)) || null)
      return places.every((id) => id === null) ? null : places
    }
  }
}

/** The answered ones among gaps or rows. */
function byId(
  parts: readonly { id: string }[],
  typed: (name: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    parts.map(({ id }) => [id, typed(id)] as const).filter(([, text]) => text !== ''),
  )
}
