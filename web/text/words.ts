import { useLanguage, type Language } from './language.ts'
import type { words as englishAssignments } from './en/assignments.ts'
import type { words as englishCertificate } from './en/certificate.ts'
import type { words as englishClassroom } from './en/classroom.ts'
import type { words as englishContact } from './en/contact.ts'
import type { words as englishCurriculum } from './en/curriculum.ts'
import type { words as englishDashboard } from './en/dashboard.ts'
import type { words as englishDiscussion } from './en/discussion.ts'
import type { words as englishIdentity } from './en/identity.ts'
import type { words as englishDownloads } from './en/downloads.ts'
import type { words as englishLookAround } from './en/look-around.ts'
import type { words as englishMedia } from './en/media.ts'
import type { words as englishNotifications } from './en/notifications.ts'
import type { words as englishReports } from './en/reports.ts'
import type { words as englishReviews } from './en/reviews.ts'
import type { words as englishSite } from './en/site.ts'
import type { words as englishStaff } from './en/staff.ts'
import type { words as englishTests } from './en/tests.ts'
import type { WordsLike } from './words-like.ts'

export type SiteWords = WordsLike<typeof englishSite>
export type AssignmentWords = WordsLike<typeof englishAssignments>
export type CertificateWords = WordsLike<typeof englishCertificate>
export type ContactWords = WordsLike<typeof englishContact>
export type IdentityWords = WordsLike<typeof englishIdentity>
export type DashboardWords = WordsLike<typeof englishDashboard>
export type ClassroomWords = WordsLike<typeof englishClassroom>
export type DownloadWords = WordsLike<typeof englishDownloads>
export type LookAroundWords = WordsLike<typeof englishLookAround>
export type MediaWords = WordsLike<typeof englishMedia>
export type DiscussionWords = WordsLike<typeof englishDiscussion>
export type NotificationWords = WordsLike<typeof englishNotifications>
export type CurriculumWords = WordsLike<typeof englishCurriculum>
export type ReportWords = WordsLike<typeof englishReports>
export type ReviewWords = WordsLike<typeof englishReviews>
export type StaffWords = WordsLike<typeof englishStaff>
export type TestWords = WordsLike<typeof englishTests>

export interface Areas {
  site: SiteWords
  assignments: AssignmentWords
  certificate: CertificateWords
  contact: ContactWords
  identity: IdentityWords
  dashboard: DashboardWords
  classroom: ClassroomWords
  reports: ReportWords
  reviews: ReviewWords
  staff: StaffWords
  downloads: DownloadWords
  lookAround: LookAroundWords
  media: MediaWords
  curriculum: CurriculumWords
  notifications: NotificationWords
  discussion: DiscussionWords
  tests: TestWords
}

/** One file a language and area, each fetched only where it is needed. */
const files: { [Area in keyof Areas]: Record<Language, () => Promise<{ words: Areas[Area] }>> } = {
  site: { en: () => import('./en/site.ts'), bn: () => import('./bn/site.ts') },
  assignments: {
    en: () => import('./en/assignments.ts'),
    bn: () => import('./bn/assignments.ts'),
  },
  certificate: {
    en: () => import('./en/certificate.ts'),
    bn: () => import('./bn/certificate.ts'),
  },
  contact: { en: () => import('./en/contact.ts'), bn: () => import('./bn/contact.ts') },
  identity: { en: () => import('./en/identity.ts'), bn: () => import('./bn/identity.ts') },
  dashboard: { en: () => import('./en/dashboard.ts'), bn: () => import('./bn/dashboard.ts') },
  classroom: { en: () => import('./en/classroom.ts'), bn: () => import('./bn/classroom.ts') },
  downloads: { en: () => import('./en/downloads.ts'), bn: () => import('./bn/downloads.ts') },
  lookAround: {
    en: () => import('./en/look-around.ts'),
    bn: () => import('./bn/look-around.ts'),
  },
  media: { en: () => import('./en/media.ts'), bn: () => import('./bn/media.ts') },
  reports: { en: () => import('./en/reports.ts'), bn: () => import('./bn/reports.ts') },
  reviews: { en: () => import('./en/reviews.ts'), bn: () => import('./bn/reviews.ts') },
  staff: { en: () => import('./en/staff.ts'), bn: () => import('./bn/staff.ts') },
  discussion: { en: () => import('./en/discussion.ts'), bn: () => import('./bn/discussion.ts') },
  notifications: {
    en: () => import('./en/notifications.ts'),
    bn: () => import('./bn/notifications.ts'),
  },
  tests: { en: () => import('./en/tests.ts'), bn: () => import('./bn/tests.ts') },
  curriculum: { en: () => import('./en/curriculum.ts'), bn: () => import('./bn/curriculum.ts') },
}

const loaded = new Map<string, unknown>()

let noteArea: (area: keyof Areas) => void = () => {}

/** Set once by the server: hears which words the loaders of a page ask for. */
export function onWordsAskedFor(listener: (area: keyof Areas) => void): void {
  noteArea = listener
}

/** Fetches the words of an area; `useWords` of that area works from then on. */
export async function loadWords<Area extends keyof Areas>(
  area: Area,
  language: Language,
): Promise<Areas[Area]> {
  noteArea(area)
  const { words } = await files[area][language]()
  loaded.set(`${area}/${language}`, words)
  return words
}

/** The areas of words in a list that the server wrote: "dashboard classroom". */
export function areasOf(list = ''): (keyof Areas)[] {
  return list.split(' ').filter((name): name is keyof Areas => Object.hasOwn(files, name))
}

/** The words of an area in the language of this page. "site" is always loaded; a layout loads the others. */
export function useWords<Area extends keyof Areas = 'site'>(area?: Area): Areas[Area] {
  const language = useLanguage()
  const words = loaded.get(`${area ?? 'site'}/${language}`)
  if (!words)
    throw new Error(
      `The words of ${area ?? 'site'}/${language} were not loaded before a screen asked for them.`,
    )
  return words as Areas[Area]
}

/** The words of the site outside a component (a route's `meta`). */
export function siteWords(language: Language): SiteWords {
  return loaded.get(`site/${language}`) as SiteWords
}

/** The words of another area outside a component; undefined before they are loaded. */
export function loadedWords<Area extends keyof Areas>(
  area: Area,
  language: Language,
): Areas[Area] | undefined {
  return loaded.get(`${area}/${language}`) as Areas[Area] | undefined
}
