import type { ReactNode } from 'react'
import type { BlockTexts, LineTexts } from '#contract/question-bank/texts.ts'

/** How the page around draws the texts and pictures of questions, in the language of the paper. */
export interface PaperTexts {
  block(texts: BlockTexts): ReactNode
  line(texts: LineTexts | undefined): ReactNode
  picture(picture: { mediaId: string; alt: string } | undefined): ReactNode
}
