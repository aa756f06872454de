import type { QuestionTag } from '#contract/question-bank/question-shape.ts'
import { tagKinds } from '#contract/question-bank/terms.ts'

/** A tag as its column keeps it: `chapter:ভেক্টর`. */
export function tagText({ kind, value }: QuestionTag): string {
  return `${kind}:${value}`
}

/** @throws Error where the column has no tag, which no writer leaves */
export function tagOf(text: string): QuestionTag {
  const kind = tagKinds.find((one) => text.startsWith(`${one}:`))
  if (!kind) throw new Error(`${text} is no tag`)
  return { kind, value: text.slice(kind.length + 1) }
}
