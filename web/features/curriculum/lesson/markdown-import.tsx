import { useState } from 'react'
import { ARTICLE_TEXT_MAX } from '#contract/learning/terms.ts'
import type { ArticleDocument } from '#contract/learning/article.ts'
import type { ImportNote } from '#contract/learning/import-notes.ts'
import { ApiProblem } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { fieldProblem, FormFailure, typedProblemText } from '#web/ui/form/form.tsx'
import { acceptOf, type FileRule, refusedFile } from '#web/ui/form/refused-file.ts'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { ImportNotes } from './import-notes.tsx'
import type { WritingCalls } from './lesson-calls.ts'

export const IMPORT = 'import-markdown'

/** As many bytes as the longest text may take, in any script. */
const rule: FileRule = {
  endings: ['md', 'markdown', 'txt'],
  types: ['text/markdown', 'text/plain'],
  maxBytes: 4 * ARTICLE_TEXT_MAX,
}

/** Replaces a lesson's text by Markdown. */
export function MarkdownImport({
  read,
  onRead,
}: {
  read: WritingCalls['fromMarkdown']
  onRead: (document: ArticleDocument) => void
}) {
  const words = useWords('curriculum')
  const site = useWords()
  const language = useLanguage()
  const [markdown, setMarkdown] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [notes, setNotes] = useState<readonly ImportNote[]>([])

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    const tooLong = words.importTooLong(formatCount(ARTICLE_TEXT_MAX, language))
    const refused = refusedFile(file, rule)
    if (refused) return setFailure(refused === 'type' ? words.importWrongFile : tooLong)
    const text = await file.text()
    if (text.length > ARTICLE_TEXT_MAX) return setFailure(tooLong)
    setFailure(null)
    setMarkdown(text)
  }

  async function submit(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const { document, notes: found } = await read(markdown)
      onRead(document)
      setMarkdown('')
      setNotes(found)
      if (found.length === 0) closeModal(IMPORT)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setFailure(
        fieldProblem(error, error.errors[0]?.field ?? '', site) ?? typedProblemText(error, site),
      )
    } finally {
      setBusy(false)
    }
  }

  if (notes.length > 0)
    return (
      <Modal id={IMPORT} title={words.importMarkdown} className="max-w-2xl">
        <ImportNotes
          notes={notes}
          onDone={() => {
            closeModal(IMPORT)
            setNotes([])
          }}
        />
      </Modal>
    )
  return (
    <Modal id={IMPORT} title={words.importMarkdown} className="max-w-2xl">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="text-ink-soft">{words.importText}</p>
        <Field name="file" label={words.importFile}>
          <FileInput
            accept={acceptOf(rule)}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </Field>
        <Field name="markdown" label="Markdown" required>
          <Textarea
            rows={10}
            value={markdown}
            onChange={(event) => setMarkdown(event.currentTarget.value)}
            className="font-mono text-sm"
          />
        </Field>
        <FormFailure>{failure}</FormFailure>
        <ModalFormButtons
          modal={IMPORT}
          cancel={words.cancel}
          submit={words.importDo}
          busy={isBusy}
          disabled={markdown.trim() === ''}
        />
      </form>
    </Modal>
  )
}
