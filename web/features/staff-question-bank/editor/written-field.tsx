import { ImageIcon } from 'lucide-react'
import type { LanguageCode } from '#contract/languages.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { useQuestionForm } from './question-form.ts'
import type { TypedText } from './typed-question.ts'

interface WrittenProps {
  /** Of the document, where its fault is named. */
  path: string
  label: string
  text: TypedText
  onChange: (text: TypedText) => void
  required?: boolean
  hint?: string
  /** Default: one line. */
  rows?: number
}

/** A text in the languages that are shown. One in a language that is not shown stays as it is. */
export function WrittenField({ text, ...props }: WrittenProps) {
  const { languages: shown } = useQuestionForm()
  return (
    <div className="grid gap-2">
      {shown.map((language, at) => (
        <WrittenIn
          key={language}
          {...props}
          {...(at > 0 && { hint: undefined })}
          text={text}
          language={language}
          isOnly={shown.length === 1}
        />
      ))}
    </div>
  )
}

function WrittenIn({
  path,
  label,
  text,
  onChange,
  required = false,
  hint,
  rows = 1,
  language,
  isOnly,
}: Omit<WrittenProps, 'hint'> & {
  hint?: string | undefined
  language: LanguageCode
  isOnly: boolean
}) {
  const words = useWords('staff').questionBanks.editor
  const { errorAt, errorOf } = useQuestionForm()
  const name = isOnly ? label : words.labelIn(label, words.languages[language])
  if (text.kept?.[language]) return <Kept label={name} {...{ text, language, onChange }} />
  const props = {
    value: text[language],
    lang: language,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...text, [language]: currentTarget.value }),
  }
  return (
    <Field
      name={`${path}.${language}`}
      label={name}
      hint={hint}
      required={required}
      error={errorAt(`${path}.${language}`) ?? errorOf(path)}
    >
      {rows > 1 ? <Textarea rows={rows} {...props} /> : <Input autoComplete="off" {...props} />}
    </Field>
  )
}

/** A text that a field cannot write. It stays, until someone writes another. */
function Kept({
  label,
  text,
  language,
  onChange,
}: {
  label: string
  text: TypedText
  language: LanguageCode
  onChange: (text: TypedText) => void
}) {
  const words = useWords('staff').questionBanks.editor
  function rewrite(): void {
    const { [language]: _kept, ...originals } = text.kept ?? {}
    const { kept: _all, ...typed } = text
    onChange(Object.keys(originals).length > 0 ? { ...typed, kept: originals } : typed)
  }
  return (
    <div role="group" aria-label={label}>
      <p className="mb-1 font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-3 py-2">
        <p className="min-w-0 flex-1 basis-48 text-ink-soft">{words.kept}</p>
        <Button look="outline" size="sm" onClick={rewrite}>
          {words.rewrite}
        </Button>
      </div>
    </div>
  )
}

/** A text of paragraphs, into which pictures can be put. */
export function BlockField(props: Omit<WrittenProps, 'rows'> & { rows?: number }) {
  const words = useWords('staff').questionBanks.editor
  const { choosePicture, languages } = useQuestionForm()
  const { text, onChange } = props

  async function add(): Promise<void> {
    const mediaId = await choosePicture()
    if (!mediaId) return
    const written = languages.filter((language) => !text.kept?.[language])
    onChange({
      ...text,
      ...Object.fromEntries(
        written.map((language) => [
          language,
          `${text[language].trimEnd()}\n\n![](${mediaId})`.trimStart(),
        ]),
      ),
    })
  }

  return (
    <div className="grid gap-2">
      <WrittenField rows={4} {...props} />
      <div>
        <Button look="quiet" size="sm" onClick={() => void add()}>
          <ImageIcon size={16} aria-hidden="true" />
          {words.addPicture}
        </Button>
      </div>
    </div>
  )
}
