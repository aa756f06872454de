import { inEachLanguage, type LanguageCode } from '#contract/languages.ts'
import { type ReactNode, useId } from 'react'
import {
  type ChecklistItem,
  courseLevels,
  popularityMarks,
  COURSE_TEXT_LIMITS,
  MOST_ENTRIES,
  MOST_FAQ,
  teachingLanguages,
} from '#contract/catalog/terms.ts'
import type { CategoryName } from '#contract/catalog/courses.ts'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { latinDigits } from '#contract/money.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { EntryList } from '#web/ui/form/entry-list.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { BannerField } from '../pictures/banner-field.tsx'
import { fieldAnchor, panelAnchor } from './field-anchors.ts'
import { type FindInstructors, InstructorSearch } from './instructor-search.tsx'
import { PictureChoice, type PictureCalls } from '../pictures/picture-choice.tsx'
import { type FindCourses, PrerequisitesField } from './prerequisites-field.tsx'
import { TextPair } from './text-pair.tsx'

const { title, subtitle, line, paragraph, description } = COURSE_TEXT_LIMITS

/** A category as a choice. */
export interface CategoryChoice {
  name: CategoryName
  /** The name in the language of the page. */
  shown: string
  picture: string
}

export interface FieldsProps {
  document: CourseDocument
  onEdit: (changes: Partial<CourseDocument>) => void
  categories: readonly CategoryChoice[]
  /** The error of a field, in plain words. */
  errorOf: (field: string) => string | undefined
  pictures: PictureCalls
  courseId: string
  /** Pages show their number and sections, once there are any. */
  publishedLessons: number
  find: FindCourses
  findInstructors: FindInstructors
  renderTrailer: TrailerField
}

/** The field of a trailer, by its address; empty: none. */
export type TrailerField = (trailer: string, onTrailer: (trailer: string) => void) => ReactNode

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
      <Requirements {...props} />
      <Description {...props} />
      {props.renderTrailer(props.document.trailer, (trailer) => props.onEdit({ trailer }))}
      <Faq {...props} />
      <Instructors {...props} />
      <Prerequisites {...props} />
    </div>
  )
}

function Panel({
  title: heading,
  hint,
  anchor,
  name,
  children,
}: {
  title: string
  hint?: string
  anchor?: ChecklistItem
  /** By which an error leads here, where the checklist has no item. */
  name?: 'requirements' | 'faq'
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card
      id={anchor ? fieldAnchor(anchor) : name && panelAnchor(name)}
      aria-labelledby={id}
      as="section"
      padding="none"
      className="scroll-mt-24 p-4 sm:p-6"
    >
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {hint && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </Card>
  )
}

/** One of the texts with a version per language. */
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

/** The target of an item of the checklist. */
function Anchor({ at, children }: { at: ChecklistItem; children: ReactNode }) {
  return (
    <div id={fieldAnchor(at)} className="scroll-mt-24">
      {children}
    </div>
  )
}

function Basics(props: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.basics} hint={words.bothHint}>
      <Anchor at="title">
        <Text {...props} field="title" max={title} />
      </Anchor>
      <Anchor at="subtitle">
        <Text {...props} field="subtitle" max={subtitle} rows={2} />
      </Anchor>
    </Panel>
  )
}

function Facts({ document, onEdit, categories, errorOf, publishedLessons }: FieldsProps) {
  const words = useWords('staff').courses
  const language = useLanguage()
  const { catalog } = useWords()
  return (
    <Panel title={words.facts}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Anchor at="fee">
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
        </Anchor>
        <Anchor at="lessonCount">
          <Field
            name="lessonCount"
            label={words.fields.lessonCount}
            hint={
              publishedLessons > 0
                ? words.lessonCountPublished(formatCount(publishedLessons, language))
                : words.lessonCountHint
            }
            error={errorOf('lessonCount')}
            required={publishedLessons === 0}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              // Published with an empty field, the course has 0: nobody typed that.
              value={
                publishedLessons > 0 && document.lessonCount === 0
                  ? ''
                  : (document.lessonCount ?? '')
              }
              onChange={({ currentTarget: { value } }) =>
                onEdit({ lessonCount: wholeNumber(value, document.lessonCount) })
              }
            />
          </Field>
        </Anchor>
        <Field name="category" label={words.fields.category} required>
          <Choices
            value={document.category}
            choices={categories.map(({ name, shown }) => [name, shown])}
            onChoose={(category) => onEdit({ category })}
          />
        </Field>
        <Field name="level" label={words.fields.level} required>
          <Choices
            value={document.level}
            choices={courseLevels.map((level) => [level, catalog.levels[level]])}
            onChoose={(level) => onEdit({ level })}
          />
        </Field>
        <Field
          name="accessDays"
          label={words.fields.accessDays}
          hint={words.accessDaysHint}
          error={errorOf('accessDays')}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={document.accessDays ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onEdit({ accessDays: wholeNumber(value, document.accessDays) })
            }
          />
        </Field>
        <Field name="taughtIn" label={words.fields.taughtIn} hint={words.taughtInHint}>
          <Choices
            value={document.taughtIn ?? ''}
            choices={(['', ...teachingLanguages] as const).map((one) => [
              one,
              words.languagesTaught[one],
            ])}
            onChoose={(one) => onEdit({ taughtIn: one === '' ? null : one })}
          />
        </Field>
        <Anchor at="popularity">
          <Field
            name="popularity"
            label={words.fields.popularity}
            error={errorOf('popularity')}
            required
          >
            <Choices
              value={document.popularity}
              choices={popularityMarks.map((mark) => [mark, catalog.popularity[mark]])}
              onChoose={(popularity) => onEdit({ popularity })}
            />
          </Field>
        </Anchor>
      </div>
    </Panel>
  )
}

/** A select of values with their labels; the Field around it gives it its name. */
function Choices<T extends string>({
  choices,
  onChoose,
  ...control
}: {
  value: T
  choices: readonly (readonly [value: T, shown: string])[]
  onChoose: (value: T) => void
}) {
  return (
    <Select
      {...control}
      onChange={(event) => {
        const [chosen] = choices.find(([value]) => value === event.currentTarget.value) ?? []
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {choices.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </Select>
  )
}

/** In any digits, up to 10,000; what is no such number leaves the one before. */
function wholeNumber(typed: string, before: number | null): number | null {
  const digits = latinDigits(typed).trim()
  if (digits === '') return null
  return /^\d{1,5}$/.test(digits) && Number(digits) <= 10_000 ? Number(digits) : before
}

function Prerequisites({ document, onEdit, courseId, find }: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.prerequisites} hint={words.prerequisitesHint}>
      <PrerequisitesField
        courseId={courseId}
        chosen={document.prerequisites}
        find={find}
        onChange={(prerequisites) => onEdit({ prerequisites })}
      />
    </Panel>
  )
}

function Banner(props: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.banner} anchor="banner">
      <BannerField
        banner={props.document.banner}
        categoryPicture={
          props.categories.find(({ name }) => name === props.document.category)?.picture ?? ''
        }
        onBanner={(banner, alt) => props.onEdit({ banner, ...describedBy(props.document, alt) })}
        pictures={props.pictures}
      />
      {props.document.banner !== '' && (
        <Anchor at="bannerAlt">
          <Text {...props} field="bannerAlt" max={line} hint={words.bannerAltHint} />
        </Anchor>
      )}
    </Panel>
  )
}

/** An earlier picture comes with its description; the previous text described another picture. */
function describedBy(
  document: CourseDocument,
  alt: Record<LanguageCode, string> | undefined,
): Partial<CourseDocument> {
  if (!alt || !Object.values(alt).some(Boolean)) return {}
  return inEachLanguage((language) => ({ ...document[language], bannerAlt: alt[language] }))
}

function Points({ document, onEdit }: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.whatYouLearn} anchor="whatYouLearn">
      <Lines
        label={words.fields.whatYouLearn}
        lines={document.whatYouLearn}
        nameOf={words.point}
        add={words.addPoint}
        onChange={(whatYouLearn) => onEdit({ whatYouLearn })}
      />
    </Panel>
  )
}

/** Short lines in both languages. */
function Lines({
  label,
  lines,
  nameOf,
  add,
  onChange,
}: {
  label: string
  lines: CourseDocument['requirements']
  nameOf: (number: string) => string
  add: string
  onChange: (lines: CourseDocument['requirements']) => void
}) {
  const words = useWords('staff').courses
  return (
    <EntryList
      entries={lines}
      empty={{ en: '', bn: '' }}
      nameOf={nameOf}
      add={add}
      most={MOST_ENTRIES}
      tools={words}
      onChange={onChange}
    >
      {(point, change) => (
        <TextPair
          label={label}
          max={line}
          sides={{
            en: { text: point.en, onText: (en) => change({ en }) },
            bn: { text: point.bn, onText: (bn) => change({ bn }) },
          }}
          className="[&>legend]:sr-only"
        />
      )}
    </EntryList>
  )
}

function Outline({ document, onEdit, publishedLessons }: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel
      title={words.fields.outline}
      anchor="outline"
      {...(publishedLessons > 0 && { hint: words.outlinePublished })}
    >
      <EntryList
        entries={document.outline}
        empty={{ title: '', content: '', titleBn: '', contentBn: '' }}
        nameOf={words.part}
        add={words.addPart}
        most={MOST_ENTRIES}
        tools={words}
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
    <Panel title={words.fields.designedFor} anchor="designedFor">
      <Text {...props} field="designedFor" max={paragraph} rows={4} isTitled />
    </Panel>
  )
}

function Requirements({ document, onEdit }: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.requirements} hint={words.requirementsHint} name="requirements">
      <Lines
        label={words.fields.requirements}
        lines={document.requirements}
        nameOf={words.requirement}
        add={words.addRequirement}
        onChange={(requirements) => onEdit({ requirements })}
      />
    </Panel>
  )
}

function Faq({ document, onEdit }: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.faq} hint={words.faqHint} name="faq">
      <EntryList
        entries={document.faq}
        empty={{ question: '', answer: '', questionBn: '', answerBn: '' }}
        nameOf={words.question}
        add={words.addQuestion}
        most={MOST_FAQ}
        tools={words}
        onChange={(faq) => onEdit({ faq })}
      >
        {(one, change) => (
          <div className="flex flex-col gap-3">
            <TextPair
              label={words.questionText}
              max={line}
              sides={{
                en: { text: one.question, onText: (question) => change({ question }) },
                bn: { text: one.questionBn, onText: (questionBn) => change({ questionBn }) },
              }}
            />
            <TextPair
              label={words.answerText}
              max={paragraph}
              rows={3}
              sides={{
                en: { text: one.answer, onText: (answer) => change({ answer }) },
                bn: { text: one.answerBn, onText: (answerBn) => change({ answerBn }) },
              }}
            />
          </div>
        )}
      </EntryList>
    </Panel>
  )
}

function Description(props: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.description} hint={words.descriptionHint}>
      <Text {...props} field="description" max={description} rows={8} isTitled />
    </Panel>
  )
}

function Instructors({ document, onEdit, pictures, findInstructors }: FieldsProps) {
  const words = useWords('staff').courses
  return (
    <Panel title={words.fields.instructors} anchor="instructors">
      {document.instructors.length < MOST_ENTRIES && (
        <InstructorSearch
          chosen={document.instructors}
          find={findInstructors}
          onAdd={(person) => onEdit({ instructors: [...document.instructors, person] })}
        />
      )}
      <EntryList
        entries={document.instructors}
        empty={{ name: '', designation: '', nameBn: '', designationBn: '', image: '', slug: '' }}
        nameOf={words.instructor}
        add={words.addInstructor}
        most={MOST_ENTRIES}
        tools={words}
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
              <PictureChoice
                shape="person"
                label={words.choosePhoto}
                calls={pictures}
                onPicture={({ path }) => change({ image: path })}
              />
            </div>
          </div>
        )}
      </EntryList>
    </Panel>
  )
}
