import { createContext, type ReactNode, use } from 'react'
import type { LanguageCode } from '#contract/languages.ts'
import type { BlockTexts, LineTexts } from '#contract/question-bank/texts.ts'
import { useLanguage } from '#web/text/language.ts'

/** How the page around draws the texts and pictures of questions. */
export interface QuestionRenderers {
  /** A stem, passage or explanation; `gaps`: the ids of its gaps, in order. */
  block(texts: BlockTexts, language: LanguageCode, gaps?: readonly string[]): ReactNode
  line(texts: LineTexts | undefined, language: LanguageCode): ReactNode
  picture(picture: { mediaId: string; alt: string } | undefined): ReactNode
}

const Renderers = createContext<QuestionRenderers | null>(null)
const QuestionLanguage = createContext<LanguageCode | null>(null)

export const RenderersProvider = Renderers
export const QuestionLanguageProvider = QuestionLanguage

/** The texts of questions in the language chosen for them. */
export function useQuestionTexts() {
  const renderers = use(Renderers)
  if (!renderers) throw new Error('Questions need a RenderersProvider around them.')
  const page = useLanguage()
  const language = use(QuestionLanguage) ?? page
  return {
    language,
    block: (texts: BlockTexts, gaps?: readonly string[]) => renderers.block(texts, language, gaps),
    line: (texts: LineTexts | undefined) => renderers.line(texts, language),
    picture: renderers.picture,
  }
}
