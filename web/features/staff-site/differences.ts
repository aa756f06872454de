import { languageCodes } from '#contract/languages.ts'
import type { HomeSection, BatchChangeRight, LessonRight, SitePart } from '#contract/site/terms.ts'
import type { StaffWords } from '#web/text/words.ts'

type DeskWords = StaffWords['siteDesk']
type PartField = keyof DeskWords['labels']

const written = [{ label: 'written', path: '' }] as const

/** What is compared when two people saved a part: a path in its value, with the label of it. */
const fields: Record<SitePart, readonly (PartField | { label: PartField; path: '' })[]> = {
  names: ['name', 'tagline'],
  contact: ['email', 'phones', 'whatsapp', 'office.address', 'office.hours', 'map', 'registration'],
  social: ['social'],
  look: ['logo', 'colours'],
  announcement: ['isOn', 'text', 'link', 'until'],
  home: ['sections'],
  reasons: ['reasons'],
  testimonials: ['testimonials'],
  faq: [{ label: 'questions', path: '' }],
  teaching: ['lessons'],
  enrolment: ['batchChange'],
  about: written,
  terms: written,
  privacy: written,
  'refund-policy': written,
}

/** The fields in which two values of a part differ, each language alone, with theirs as text. */
export function differences(
  part: SitePart,
  { mine, theirs }: { mine: unknown; theirs: unknown },
  words: Pick<
    DeskWords,
    'labels' | 'sections' | 'lessonRights' | 'batchChangeRights' | 'nothing' | 'yes' | 'no'
  >,
): { label: string; text: string }[] {
  return fields[part]
    .flatMap((field) => {
      const { label: name, path } =
        typeof field === 'string' ? { label: field, path: field } : field
      const label = words.labels[name]
      if (typeof label === 'string') return [{ path, label }]
      return languageCodes.map((code) => ({
        path: path === '' ? code : `${path}.${code}`,
        label: label[code],
      }))
    })
    .flatMap(({ path, label }) => {
      const text = (value: unknown) =>
        path === 'sections'
          ? sectionNames(at(value, path), words)
          : path === 'lessons'
            ? words.lessonRights[at(value, path) as LessonRight]
            : path === 'batchChange'
              ? words.batchChangeRights[at(value, path) as BatchChangeRight]
              : shown(at(value, path), words)
      const [own, other] = [text(mine), text(theirs)]
      return own === other ? [] : [{ label, text: other }]
    })
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | null)?.[key], value)
}

/** The sections that are on, by name and in their order. */
function sectionNames(value: unknown, words: Pick<DeskWords, 'sections' | 'nothing'>): string {
  const sections = value as { section: HomeSection; isOn: boolean }[]
  const on = sections.filter(({ isOn }) => isOn)
  return on.map(({ section }) => words.sections[section]).join(', ') || words.nothing
}

function shown(value: unknown, words: Pick<DeskWords, 'nothing' | 'yes' | 'no'>): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'object')
    return (
      Object.values(value)
        .map((each) => shown(each, words))
        .join(', ') || words.nothing
    )
  return String(value)
}
