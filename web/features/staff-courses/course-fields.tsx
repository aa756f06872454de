import { inEachLanguage } from '#contract/languages.ts'
import { type ReactNode, useId } from 'react'
import {
  courseLevels,
  popularityMarks,
  COURSE_TEXT_LIMITS,
  MOST_ENTRIES,
} from '#contract/catalog/terms.ts'
import type { CategoryName } from '#contract/catalog/courses.ts'
import { type CourseDocument } from '#contract/catalog/course-document.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Select } from '#web/ui/field.tsx'
import { BannerField } from './banner-field.tsx'
import { EntryList } from './entry-list.tsx'
import { PictureUpload, type UploadPicture } from './picture-upload.tsx'
import { TextPair } from './text-pair.tsx'

const { title, subtitle, line, paragraph } = COURSE_TEXT_LIMITS

/** A category as it can be chosen. */
export interface CategoryChoice {
  name: CategoryName
  /** What it is called in the language of the page. */
  shown: string
  picture: string
}

export interface FieldsProps {
  document: CourseDocument
  onEdit: (changes: Partial<CourseDocument>) => void
  categories: readonly CategoryChoice[]
  /** What is wrong with a field, in plain words. */
  errorOf: (field: string) => string | undefined
  upload: UploadPicture
}

/** Every field of a course, the texts in both languages side by side. */
export function CourseFields(props: FieldsProps) {
  return (
    <div className="flex flex-col gap-6">
      <Basics {...props} />
      <Facts {...props} />
      <Banner {...props} />
      <Points {...props} />
      <Outline {...props} />
      <DesignedFor {...props} />
      <Instructors {...props} />
    </div>
  )
}

function Panel({
  title: heading,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {hint && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </section>
  )
}

/** One of the texts that stand once a language. */
function Text({
  document,
  onEdit,
  field,
  max,
  rows,
  hint,
  isTitled = false,
}: FieldsProps & {
  field: keyof CourseDocument['en']
  max: number
  rows?: number
  hint?: string
  isTitled?: boolean
}) {
  const words = useWords('staff').courses
  return (
    <TextPair
      label={words.fields[field]}
      {...(hint && { hint })}
      {...(rows && { rows })}
      // The heading above says the same.
      {...(isTitled && { className: '[&>legend]:sr-only' })}
      max={max}
      sides={inEachLanguage((language) => ({
        text: document[language][field],
        onText: (text) => onEdit({ [language]: { ...document[language], [field]: text } }),
      }))}
    />
  )
}

function Basics(props: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.basics} hint={words.bothHint}>
      <Text {...props} field="title" max={title} />
      <Text {...props} field="subtitle" max={subtitle} rows={2} />
    </Panel>
  )
}

function Facts({ document, onEdit, categories, errorOf }: FieldsProps) {
  const words = useWords('staff').courses
  const { catalog } = useWords()
  return (
    <Panel title={words.facts}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="fee"
          label={words.fields.fee}
          hint={words.feeHint}
          error={errorOf('fee')}
          required
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={document.fee}
            onChange={(event) => onEdit({ fee: event.currentTarget.value })}
          />
        </Field>
        <Field
          name="lessonCount"
          label={words.fields.lessonCount}
          hint={words.lessonCountHint}
          error={errorOf('lessonCount')}
          required
        >
          <Input
            type="number"
            min={0}
            max={10_000}
            inputMode="numeric"
            value={document.lessonCount ?? ''}
            onChange={(event) => onEdit({ lessonCount: wholeOrNull(event.currentTarget.value) })}
          />
        </Field>
        <Field name="category" label={words.fields.category} required>
          <Select
            value={document.category}
            onChange={(event) => onEdit({ category: event.currentTarget.value })}
          >
            {categories.map(({ name, shown }) => (
              <option key={name} value={name}>
                {shown}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="level" label={words.fields.level} required>
          <Select
            value={document.level}
            onChange={(event) => onEdit({ level: pick(courseLevels, event.currentTarget.value) })}
          >
            {courseLevels.map((level) => (
              <option key={level} value={level}>
                {catalog.levels[level]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="popularity"
          label={words.fields.popularity}
          error={errorOf('popularity')}
          required
        >
          <Select
            value={document.popularity}
            onChange={(event) =>
              onEdit({ popularity: pick(popularityMarks, event.currentTarget.value) })
            }
          >
            {popularityMarks.map((mark) => (
              <option key={mark} value={mark}>
                {catalog.popularity[mark]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Panel>
  )
}

/** A choice holds what its options are made from. */
function pick<T extends string>(choices: readonly T[], value: string): T {
  return choices.find((choice) => choice === value) ?? choices[0]!
}

function wholeOrNull(text: string): number | null {
  const number = Number(text)
  return text.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= 10_000
    ? number
    : null
}

function Banner(props: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.banner}>
      <BannerField
        banner={props.document.banner}
        categoryPicture={
          props.categories.find(({ name }) => name === props.document.category)?.picture ?? ''
        }
        onBanner={(banner) => props.onEdit({ banner })}
        upload={props.upload}
      />
      {props.document.banner !== '' && (
        <Text {...props} field="bannerAlt" max={line} hint={words.bannerAltHint} />
      )}
    </Panel>
  )
}

function Points({ document, onEdit }: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.whatYouLearn}>
      <EntryList
        entries={document.whatYouLearn}
        empty={{ en: '', bn: '' }}
        nameOf={words.point}
        add={words.addPoint}
        most={MOST_ENTRIES}
        onChange={(whatYouLearn) => onEdit({ whatYouLearn })}
      >
        {(point, change) => (
          <TextPair
            label={words.fields.whatYouLearn}
            max={line}
            sides={{
              en: { text: point.en, onText: (en) => change({ en }) },
              bn: { text: point.bn, onText: (bn) => change({ bn }) },
            }}
            className="[&>legend]:sr-only"
          />
        )}
      </EntryList>
    </Panel>
  )
}

function Outline({ document, onEdit }: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.outline}>
      <EntryList
        entries={document.outline}
        empty={{ title: '', content: '', titleBn: '', contentBn: '' }}
        nameOf={words.part}
        add={words.addPart}
        most={MOST_ENTRIES}
        onChange={(outline) => onEdit({ outline })}
      >
        {(part, change) => (
          <div className="flex flex-col gap-3">
            <TextPair
              label={words.partTitle}
              max={line}
              sides={{
                en: { text: part.title, onText: (text) => change({ title: text }) },
                bn: { text: part.titleBn, onText: (titleBn) => change({ titleBn }) },
              }}
            />
            <TextPair
              label={words.partContent}
              max={paragraph}
              rows={3}
              sides={{
                en: { text: part.content, onText: (content) => change({ content }) },
                bn: { text: part.contentBn, onText: (contentBn) => change({ contentBn }) },
              }}
            />
          </div>
        )}
      </EntryList>
    </Panel>
  )
}

function DesignedFor(props: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.designedFor}>
      <Text {...props} field="designedFor" max={paragraph} rows={4} isTitled />
    </Panel>
  )
}

function Instructors({ document, onEdit, upload }: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.instructors}>
      <EntryList
        entries={document.instructors}
        empty={{ name: '', designation: '', nameBn: '', designationBn: '', image: '', slug: '' }}
        nameOf={words.instructor}
        add={words.addInstructor}
        most={MOST_ENTRIES}
        onChange={(instructors) => onEdit({ instructors })}
      >
        {(person, change) => (
          <div className="flex flex-col gap-3">
            <TextPair
              label={words.name}
              max={line}
              sides={{
                en: { text: person.name, onText: (name) => change({ name }) },
                bn: { text: person.nameBn, onText: (nameBn) => change({ nameBn }) },
              }}
            />
            <TextPair
              label={words.designation}
              max={line}
              sides={{
                en: { text: person.designation, onText: (designation) => change({ designation }) },
                bn: {
                  text: person.designationBn,
                  onText: (designationBn) => change({ designationBn }),
                },
              }}
            />
            <div className="flex flex-wrap items-center gap-4">
              {person.image && (
                <img
                  src={person.image}
                  alt=""
                  width={64}
                  height={64}
                  className="size-16 rounded-full bg-sunken object-cover"
                />
              )}
              <PictureUpload
                shape="person"
                label={words.choosePhoto}
                upload={upload}
                onPicture={(image) => change({ image })}
              />
            </div>
          </div>
        )}
      </EntryList>
    </Panel>
  )
}
