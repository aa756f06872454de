import { useState } from 'react'
import type { ArticleDocument } from '#contract/learning/article.ts'
import type { BankWithTags, Stimulus } from '#contract/question-bank/banks.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { BlockTexts } from '#contract/question-bank/texts.ts'
import { api } from '#web/api.ts'
import { addressesOf, useArticleMedia } from '#web/features/media/use-article-media.ts'
import {
  type EditorProps,
  QuestionEditor,
} from '#web/features/staff-question-bank/editor/question-editor.tsx'
import { useDrawnFormulas } from '#web/features/staff-question-bank/editor/use-drawn-formulas.ts'
import { QuestionPreview } from '#web/features/staff-question-bank/question-preview.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import { usePictureChooser } from './use-picture-chooser.tsx'
import { useQuestionTexts } from './use-question-texts.tsx'

/** What the editor of a question needs of its bank. */
export async function loadDesk(bankId: string, request: Request) {
  const params = { bankId }
  const [bank, stimuli] = await Promise.all([
    api('GET /api/staff/question-banks/{bankId}', { params }),
    api('GET /api/staff/question-banks/{bankId}/stimuli', { params }),
    loadWords('media', languageOf(new URL(request.url).pathname)),
  ])
  return { bank, stimuli }
}

/** The editor of a question, with its bank's passages and tags, pictures, and what students will see. */
export function QuestionDesk({
  bank,
  stimuli,
  save,
  pictures,
  ...editor
}: {
  bank: BankWithTags
  stimuli: readonly Stimulus[]
  save: EditorProps['calls']['save']
  /** The ids of the pictures it has already. */
  pictures: readonly string[]
} & Pick<EditorProps, 'draftKey' | 'number' | 'initial' | 'versionPath' | 'onSaved'>) {
  const { choosePicture, chooser } = usePictureChooser()
  const [chosen, setChosen] = useState<readonly string[]>(pictures)
  const { pictureOf } = addressesOf(useArticleMedia(chosen, { isSignedIn: true }))

  async function choose(): Promise<string | null> {
    const mediaId = await choosePicture()
    if (mediaId) setChosen((before) => [...before, mediaId])
    return mediaId
  }

  return (
    <>
      <QuestionEditor
        {...editor}
        stimuli={stimuli}
        tags={bank.tags}
        calls={{
          save,
          addStimulus: async (body) => {
            const params = { bankId: bank.bankId }
            const { stimulusId } = await api('POST /api/staff/question-banks/{bankId}/stimuli', {
              params,
              body,
            })
            return stimulusId
          },
        }}
        media={{ choosePicture: choose, pictureOf: (mediaId) => pictureOf(mediaId)?.src ?? null }}
        renderPreview={(question, stimulus) => (
          <TypedPreview question={question} stimulus={stimulus} />
        )}
      />
      {chooser}
    </>
  )
}

/** A question that is being typed, as students will see it. */
function TypedPreview(typed: { question: QuestionDocument; stimulus: BlockTexts | null }) {
  const { question, stimulus } = useDrawnFormulas(typed, drawFormulas)
  const texts = useQuestionTexts(question, stimulus ? [stimulus] : [])
  return (
    <QuestionPreview
      question={question}
      texts={texts}
      stimulus={stimulus && texts.stem(stimulus)}
    />
  )
}

async function drawFormulas(document: ArticleDocument): Promise<ArticleDocument> {
  const preview = await api('POST /api/staff/articles/preview', { body: { document } })
  return preview.document
}
