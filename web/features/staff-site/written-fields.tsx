import { languageCodes } from '#contract/languages.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import type { FieldsProps } from './part-fields.tsx'
import { TextPreview } from './text-preview.tsx'
import type { ShowPreview } from './use-site-part.ts'

/** A page in both languages, each with its title. */
export function WrittenFields({
  form,
  value,
  preview,
}: FieldsProps<'terms'> & { preview: ShowPreview }) {
  const words = useWords('staff').siteDesk
  return (
    <div className="grid gap-6">
      <input type="hidden" name="updatedOn" value={value?.updatedOn ?? ''} />
      {languageCodes.map((code) => (
        <fieldset key={code} className="grid gap-3">
          <legend className="mb-1 text-lg font-semibold">{words.inLanguage[code]}</legend>
          <Field {...form.field(`${code}.title`)} label={words.pageTitle} required>
            <Input lang={code} autoComplete="off" defaultValue={value?.[code].title ?? ''} />
          </Field>
          <Field
            {...form.field(`${code}.text`)}
            label={words.pageText}
            hint={words.markdownHint}
            required
          >
            <Textarea rows={14} lang={code} defaultValue={value?.[code].text ?? ''} />
          </Field>
          <TextPreview
            language={code}
            preview={preview}
            read={() => {
              const field = form.props.ref.current?.elements.namedItem(`${code}.text`)
              return field instanceof HTMLTextAreaElement ? field.value : ''
            }}
          />
        </fieldset>
      ))}
    </div>
  )
}
