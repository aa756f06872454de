import { type FormEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react'
import type { Stimulus } from '#contract/question-bank/banks.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { languageCodes, type LanguageCode } from '#contract/languages.ts'
import type { BlockTexts } from '#contract/question-bank/texts.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { CommonFields } from './common-fields.tsx'
import { blockTexts, documentOfTyped } from './document-of-typed.ts'
import { type QuestionForm, QuestionFormContext, useQuestionForm } from './question-form.ts'
import { faultText } from './fault-text.ts'
import { FaultSummary, Newer, Restored } from './editor-notices.tsx'
import { withGapsOf } from './gap-fields.tsx'
import { KindFields, KindField, LanguageField } from './kind-fields.tsx'
import { StimulusField } from './stimulus-field.tsx'
import type { KnownTag } from './tag-field.tsx'
import {
  isTextEmpty,
  nextQuestion,
  type TypedQuestion,
  writtenLanguages,
} from './typed-question.ts'
import { useQuestionDraft } from './use-question-draft.ts'
import { type EditorCalls, useSaving } from './use-saving.ts'
import { BlockField } from './written-field.tsx'

export interface EditorProps {
  /** What a draft on this device belongs to. */
  draftKey: string
  /** The version it is made from; null: a new question. */
  number: number | null
  initial: TypedQuestion
  stimuli: readonly Stimulus[]
  tags: readonly KnownTag[]
  calls: EditorCalls
  media: Pick<QuestionForm, 'choosePicture' | 'pictureOf'>
  /** Draws a question as students see it. */
  renderPreview: (question: QuestionDocument, stimulus: BlockTexts | null) => ReactNode
  /** The address of an earlier version. */
  versionPath: (number: number) => string
  onSaved: () => void
}

/** Writes a question of any kind, with what students will see beside it. */
export function QuestionEditor(props: EditorProps) {
  const { number, stimuli, media, calls, onSaved } = props
  const words = useWords('staff').questionBanks
  const site = useWords()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const draft = useQuestionDraft(props)
  const { typed, base, write } = draft
  const [languages, setLanguages] = useState(() => languagesOf(typed, language))
  const saving = useSaving(calls)
  const { errors } = saving
  const say = (error: (typeof errors)[number]) => faultText(error, { editor: words.editor, site })
  const parts: QuestionForm = {
    ...media,
    typed,
    languages,
    change(part) {
      if (part.kind && part.kind !== typed.kind) saving.forgetErrors()
      write(withNewGaps({ ...typed, ...part }))
    },
    errorAt(path) {
      const found = errors.find(({ field }) => field === path || field.startsWith(`${path}.`))
      return found && say(found)
    },
    errorOf(path) {
      const found = errors.find(({ field }) => field === path)
      return found && say(found)
    },
  }

  async function save(from: number | null, isNext = false): Promise<void> {
    const onStimulus = (stimulus: string) => write({ ...typed, stimulus, newStimulus: null }, from)
    if (!(await saving.save(typed, from, onStimulus)))
      return setLanguages((shown) => withLanguages(shown, writtenLanguages(typed)))
    draft.forget()
    toast.success(words.editor.savedOne)
    if (!isNext) return onSaved()
    write(nextQuestion(typed))
    draft.forget()
    form.current?.querySelector('textarea')?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (saving.isBusy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    void save(base, submitter instanceof HTMLButtonElement && submitter.value === 'next')
  }

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <QuestionFormContext value={parts}>
        <form ref={form} noValidate onSubmit={submit} className="grid min-w-0 gap-6">
          {draft.isRestored && <Restored onDiscard={draft.discard} />}
          <KindField />
          <LanguageField languages={languages} onChange={setLanguages} />
          <StimulusField stimuli={stimuli} />
          <StemField />
          <KindFields />
          <ExplanationField />
          <CommonFields tags={props.tags} />
          <FaultSummary errors={errors} say={say} form={form} />
          <FormFailure>{saving.failure}</FormFailure>
          {saving.newer && (
            <Newer
              newer={saving.newer}
              path={props.versionPath(saving.newer.number)}
              isBusy={saving.isBusy}
              onSave={(from) => void save(from)}
            />
          )}
          <SaveButtons isBusy={saving.isBusy} isNew={number === null} />
        </form>
      </QuestionFormContext>
      <LivePreview typed={typed} stimuli={stimuli} render={props.renderPreview} />
    </div>
  )
}

function StemField() {
  const words = useWords('staff').questionBanks.editor
  const { typed, change } = useQuestionForm()
  return (
    <BlockField
      path="shown.stem"
      label={words.stem}
      hint={words.stemHint}
      required
      text={typed.stem}
      onChange={(stem) => change({ stem })}
    />
  )
}

function ExplanationField() {
  const words = useWords('staff').questionBanks.editor
  const { typed, change } = useQuestionForm()
  return (
    <BlockField
      path="explanation"
      label={words.explanation}
      text={typed.explanation}
      onChange={(explanation) => change({ explanation })}
    />
  )
}

/** Within reach of the thumb, however long the question is. */
function SaveButtons({ isBusy, isNew }: { isBusy: boolean; isNew: boolean }) {
  const words = useWords('staff').questionBanks.editor
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap gap-3 border-t border-line bg-paper px-1 py-3">
      <Button type="submit" value="save" busy={isBusy}>
        {words.save}
      </Button>
      {isNew && (
        <Button type="submit" value="next" look="outline" busy={isBusy}>
          {words.saveNext}
        </Button>
      )}
    </div>
  )
}

function LivePreview({
  typed,
  stimuli,
  render,
}: {
  typed: TypedQuestion
  stimuli: readonly Stimulus[]
  render: EditorProps['renderPreview']
}) {
  const words = useWords('staff').questionBanks.editor
  const shown = useDeferredValue(typed)
  const stimulus = shown.newStimulus
    ? (blockTexts(shown.newStimulus) ?? null)
    : (stimuli.find(({ stimulusId }) => stimulusId === shown.stimulus)?.text ?? null)
  return (
    <section aria-label={words.livePreview} className="min-w-0 lg:sticky lg:top-4">
      <h2 className="mb-3 text-lg">{words.livePreview}</h2>
      {isTextEmpty(shown.stem) ? (
        <p className="rounded-lg border border-line-strong bg-surface p-4 text-ink-soft">
          {words.previewEmpty}
        </p>
      ) : (
        render(documentOfTyped(shown), stimulus)
      )}
    </section>
  )
}

function withNewGaps(typed: TypedQuestion): TypedQuestion {
  return typed.kind === 'gaps' ? { ...typed, gaps: withGapsOf(typed.stem, typed.gaps) } : typed
}

/** The languages that something is written in; of an empty question, the one of the screen. */
function languagesOf(typed: TypedQuestion, language: Language): readonly LanguageCode[] {
  const written = writtenLanguages(typed)
  return written.length > 0 ? written : [language]
}

/** Where something is wrong in a language that is not shown, its field has to be. */
function withLanguages(
  shown: readonly LanguageCode[],
  written: readonly LanguageCode[],
): readonly LanguageCode[] {
  return languageCodes.filter((code) => shown.includes(code) || written.includes(code))
}
