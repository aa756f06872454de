import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type LanguageCode, languageCodes } from '#contract/languages.ts'
import {
  MOST_QUESTIONS,
  MOST_REASONS,
  MOST_TESTIMONIALS,
  PORTRAIT_MAX_BYTES,
  reasonIcons,
} from '#contract/site/terms.ts'
import { fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { EntryList } from '#web/ui/form/entry-list.tsx'
import { Field, Input, Select, Textarea } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import type { FieldsProps } from './part-fields.tsx'
import { PictureField } from './picture-field.tsx'
import type { TypedPart } from './read-part.ts'
import { TextPreview } from './text-preview.tsx'
import type { ShowPreview } from './use-site-part.ts'

type Reason = TypedPart<'reasons'>['reasons'][number]
type Testimonial = TypedPart<'testimonials'>['testimonials'][number]
type Question = TypedPart<'faq'>['en'][number]

const NOTHING = { en: '', bn: '' }

interface ListProps<Entry> {
  /** Of the hidden field that holds the list as JSON. */
  name: string
  start: readonly Entry[]
  empty: Entry
  nameOf: (number: string) => string
  add: string
  most: number
  /** What is wrong with the list as a whole. */
  error?: string | undefined
  onChange: () => void
  children: (entry: Entry, change: (part: Partial<Entry>) => void, at: number) => ReactNode
}

/** A list within a form: `onChange` is called when the form holds the change. */
function ListField<Entry>({ name, start, error, onChange, ...list }: ListProps<Entry>) {
  const words = useWords('staff').siteDesk
  const [entries, setEntries] = useState(start)
  const noted = useRef(start)
  useEffect(() => {
    if (noted.current === entries) return
    noted.current = entries
    onChange()
  })
  return (
    <>
      <input type="hidden" name={name} value={JSON.stringify(entries)} />
      <EntryList {...list} entries={entries} tools={words} onChange={setEntries} />
      {error && <p className="mt-1 text-sm font-medium text-danger">{error}</p>}
    </>
  )
}

/** One field in both languages. */
function Both({
  form,
  path,
  labels,
  value,
  rows,
  isOptional = false,
  onChange,
}: {
  form: Form
  path: string
  labels: Record<LanguageCode, string>
  value: Record<LanguageCode, string>
  /** Of a text of several lines. */
  rows?: number
  isOptional?: boolean
  onChange: (value: Record<LanguageCode, string>) => void
}) {
  return languageCodes.map((code) => {
    const control = {
      lang: code,
      autoComplete: 'off',
      value: value[code],
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...value, [code]: event.currentTarget.value }),
    }
    return (
      <Field
        key={code}
        {...form.field(`${path}.${code}`)}
        label={labels[code]}
        required={!isOptional}
      >
        {rows ? <Textarea {...control} rows={rows} /> : <Input {...control} />}
      </Field>
    )
  })
}

export function ReasonsFields({
  form,
  value,
  onChange,
}: FieldsProps<'reasons'> & { onChange: () => void }) {
  const words = useWords('staff').siteDesk
  return (
    <ListField<Reason>
      name="reasons"
      start={value?.reasons ?? []}
      empty={{ icon: 'video', title: NOTHING, text: NOTHING }}
      nameOf={words.reasonName}
      add={words.addReason}
      most={MOST_REASONS}
      error={form.field('reasons').error && words.tooFewReasons}
      onChange={onChange}
    >
      {(reason, change, at) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            {...form.field(`reasons.${at}.icon`)}
            label={words.icon}
            required
            className="sm:col-span-2 sm:max-w-xs"
          >
            <Select
              value={reason.icon}
              onChange={(event) =>
                change({ icon: event.currentTarget.value as (typeof reasonIcons)[number] })
              }
            >
              {reasonIcons.map((icon) => (
                <option key={icon} value={icon}>
                  {words.icons[icon]}
                </option>
              ))}
            </Select>
          </Field>
          <Both
            form={form}
            path={`reasons.${at}.title`}
            labels={words.entryTitle}
            value={reason.title}
            onChange={(title) => change({ title })}
          />
          <Both
            form={form}
            path={`reasons.${at}.text`}
            labels={words.entryText}
            value={reason.text}
            rows={3}
            onChange={(text) => change({ text })}
          />
        </div>
      )}
    </ListField>
  )
}

export function TestimonialsFields({
  form,
  value,
  upload,
  onChange,
}: FieldsProps<'testimonials'> & {
  /** Keeps a picture. @returns its path */
  upload: (file: Blob) => Promise<string>
  onChange: () => void
}) {
  const words = useWords('staff').siteDesk
  const language = useLanguage()
  const isSaved = (picture: string | null) =>
    Boolean(value?.testimonials.some((one) => one.picture === picture))
  return (
    <ListField<Testimonial>
      name="testimonials"
      start={value?.testimonials ?? []}
      empty={{
        name: NOTHING,
        about: NOTHING,
        text: NOTHING,
        picture: null,
        pictureText: NOTHING,
        isSample: false,
      }}
      nameOf={words.personEntry}
      add={words.addPerson}
      most={MOST_TESTIMONIALS}
      onChange={onChange}
    >
      {(person, change, at) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <Both
            form={form}
            path={`testimonials.${at}.name`}
            labels={words.personName}
            value={person.name}
            onChange={(name) => change({ name })}
          />
          <Both
            form={form}
            path={`testimonials.${at}.about`}
            labels={words.personAbout}
            value={person.about}
            onChange={(about) => change({ about })}
          />
          <Both
            form={form}
            path={`testimonials.${at}.text`}
            labels={words.personText}
            value={person.text}
            rows={4}
            onChange={(text) => change({ text })}
          />
          <div className="grid gap-2 sm:col-span-2">
            <span className="font-semibold">{words.personPicture}</span>
            <PictureField
              picture={person.picture}
              isReady={!isSaved(person.picture)}
              maxBytes={PORTRAIT_MAX_BYTES}
              texts={{
                alt: words.personPicture,
                choose: words.choosePicture,
                remove: words.removePicture,
                hint: words.pictureHint(fileLimit(PORTRAIT_MAX_BYTES, language)),
              }}
              look="size-12 rounded-full object-cover"
              upload={upload}
              onChange={(picture) => change({ picture })}
            />
          </div>
          {person.picture && (
            <Both
              form={form}
              path={`testimonials.${at}.pictureText`}
              labels={words.pictureText}
              value={person.pictureText}
              isOptional
              onChange={(pictureText) => change({ pictureText })}
            />
          )}
          <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
            <input
              type="checkbox"
              checked={person.isSample}
              onChange={(event) => change({ isSample: event.currentTarget.checked })}
            />
            {words.isSample}
          </label>
        </div>
      )}
    </ListField>
  )
}

export function FaqFields({
  form,
  value,
  onChange,
  preview,
}: FieldsProps<'faq'> & { onChange: () => void; preview: ShowPreview }) {
  const words = useWords('staff').siteDesk
  return (
    <div className="grid gap-6">
      <p className="text-sm text-ink-soft">{words.markdownHint}</p>
      {languageCodes.map((code) => (
        <fieldset key={code}>
          <legend className="mb-2 text-lg font-semibold">{words.inLanguage[code]}</legend>
          <ListField<Question>
            name={`questions.${code}`}
            start={value?.[code] ?? []}
            empty={{ title: '', text: '' }}
            nameOf={words.questionName}
            add={words.addQuestion}
            most={MOST_QUESTIONS}
            error={form.field(code).error}
            onChange={onChange}
          >
            {(question, change, at) => (
              <div className="grid gap-3">
                <Field {...form.field(`${code}.${at}.title`)} label={words.question} required>
                  <Input
                    lang={code}
                    autoComplete="off"
                    value={question.title}
                    onChange={(event) => change({ title: event.currentTarget.value })}
                  />
                </Field>
                <Field {...form.field(`${code}.${at}.text`)} label={words.answer} required>
                  <Textarea
                    rows={4}
                    lang={code}
                    value={question.text}
                    onChange={(event) => change({ text: event.currentTarget.value })}
                  />
                </Field>
                <TextPreview language={code} preview={preview} read={() => question.text} />
              </div>
            )}
          </ListField>
        </fieldset>
      ))}
    </div>
  )
}
