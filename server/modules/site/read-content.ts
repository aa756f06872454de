import { defined } from '#contract/defined.ts'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { fieldErrors } from '#contract/field-errors.ts'
import { knownFieldsOnly } from '#contract/known-fields.ts'
import { digitsIn, inEachLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts'
import type { Site, SiteHome, SitePage, SiteSection } from '#contract/site/site.ts'
import {
  type HomeSection,
  homeSections,
  type SitePageName,
  sitePages,
} from '#contract/site/terms.ts'
import {
  dialled,
  LOGO_PATH,
  SiteFaq,
  type SitePartValues,
  SitePageText,
} from '#contract/site/site-parts.ts'
import { readPhone } from '#contract/text.ts'
import { HomeFile, SiteFile } from './content-schemas.ts'
import { colourSet, mix, READABLE } from '#contract/site/colours.ts'
import { htmlOf, readPage, readSections, type PageFile, type SectionText } from './written-page.ts'

/** What Edi ships with; a file that a provider does not have is taken from here. */
export const SHIPPED = path.join(import.meta.dirname, '../../../content')

/** Everything the provider says about themselves, in one language. */
export interface Content {
  site: Site
  /** `until`: the last day it is shown. */
  announcement: { text: string; link: string | null; until: string | null } | null
  home: SiteHome
  teaching: SiteSection[]
  pages: Record<SitePageName, SitePage>
}

/** The files of a folder, as they were read. */
export interface ContentFiles {
  site: SiteFile
  home: HomeFile
  written: Record<LanguageCode, LanguageFiles>
}

interface LanguageFiles {
  faq: SectionText[]
  teaching: SectionText[]
  pages: Record<SitePageName, PageFile>
}

/** The provider's content as the files of a folder say it. @throws Error as readContentFiles */
export function readContent(folder: string): Record<LanguageCode, Content> {
  return contentFrom(readContentFiles(folder), {})
}

/** The content of the files, and of what was saved in the browser instead. */
export function contentFrom(
  files: ContentFiles,
  saved: Partial<SitePartValues>,
): Record<LanguageCode, Content> {
  const site: SiteFile = {
    ...files.site,
    ...saved.names,
    ...saved.contact,
    ...saved.social,
    ...saved.look,
    announcement: saved.announcement ?? files.site.announcement,
    isSample: files.site.isSample && !saved.names && !saved.contact,
  }
  const home: HomeFile = {
    ...files.home,
    ...saved.home,
    ...saved.reasons,
    ...saved.testimonials,
  }
  return inEachLanguage((language) => {
    const written = files.written[language]
    return {
      site: siteIn(language, site),
      announcement: announcementIn(language, site),
      home: homeIn(language, home, saved.faq?.[language] ?? written.faq),
      teaching: written.teaching.map(sectionOf),
      pages: mapPages((page) =>
        pageOf(language, { saved: saved[page], file: written.pages[page] }),
      ),
    }
  })
}

/** One value a page. */
export function mapPages<Value>(value: (page: SitePageName) => Value): Record<SitePageName, Value> {
  return Object.fromEntries(sitePages.map((page) => [page, value(page)])) as Record<
    SitePageName,
    Value
  >
}

function sectionOf({ title, text }: SectionText): SiteSection {
  return { title, html: htmlOf(text) }
}

function pageOf(
  language: LanguageCode,
  { saved, file }: { saved: SitePageText | undefined; file: PageFile },
): SitePage {
  const { updatedOn, isSample } = saved ? { ...saved, isSample: false } : file
  return { ...sectionOf(saved ? saved[language] : file), updatedOn, isSample }
}

/**
 * Reads the provider's content from a folder.
 *
 * @throws Error naming each file and field that is wrong, and the fix
 */
export function readContentFiles(folder: string): ContentFiles {
  const wrong: string[] = []
  const read = <T>(name: string, reader: (text: string) => T): T | undefined => {
    const file = [folder, SHIPPED]
      .map((place) => path.join(place, name))
      .find((place) => fs.existsSync(place))
    try {
      if (!file) throw new Error('This file is missing.')
      return reader(fs.readFileSync(file, 'utf8'))
    } catch (error) {
      wrong.push(
        ...(error as Error).message
          .split('\n')
          .map(
            (message) =>
              `  ${path.relative(process.cwd(), file ?? path.join(folder, name))}: ${message}`,
          ),
      )
      return undefined
    }
  }

  const site = read('site.json', (text) =>
    parsed(knownFieldsOnly(SiteFile) as typeof SiteFile, text),
  )
  const home = read('home.json', (text) => parsed(HomeFile, text))
  const written = Object.fromEntries(
    languageCodes.map((language) => [
      language,
      {
        faq: read(`${language}/faq.md`, (text) => valid(SiteFaq.shape.en, readSections(text))),
        teaching: read(`${language}/teaching.md`, readSections),
        pages: mapPages((page) =>
          read(`${language}/${page}.md`, (text) => {
            const file = readPage(text)
            return { ...file, ...valid(SitePageText.shape.en, file) }
          }),
        ),
      },
    ]),
  )
  if (wrong.length > 0)
    throw new Error(
      `The content is not ready. docs/how-to/edit-your-content.md tells what each file takes.\n${wrong.join('\n')}`,
    )
  // With nothing wrong, every file was read.
  return {
    site: defined(site),
    home: defined(home),
    written: written as ContentFiles['written'],
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Error(
      `This is not valid JSON; look for a missing comma or quote. ${(error as Error).message}`,
      { cause: error },
    )
  }
  return valid(schema, json)
}

function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Error(
    result.error.issues
      .map((issue) => `${issue.path.join('.') || 'the whole file'}: ${sentenceOf(issue)}`)
      .join('\n'),
  )
}

/** What is wrong, in words for the person who wrote the file. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const code = issue.message
  if (code === 'unreadable_colour' && issue.code === 'custom') {
    const { on, ratio } = issue.params as { on: string; ratio: number }
    return `Text in this colour cannot be read on ${on} (contrast ${ratio.toFixed(1)}, at least ${READABLE} is needed). Choose a lighter or darker one.`
  }
  if (code === 'not_a_logo')
    return 'Write the name of a file in the folder "pictures", such as logo.svg'
  const [error] = fieldErrors(new z.ZodError([issue]))
  return error?.code === code ? error.message : code
}

function announcementIn(
  language: LanguageCode,
  { announcement }: SiteFile,
): Content['announcement'] {
  if (!announcement?.isOn) return null
  const { text, link, until } = announcement
  return { text: text[language], link, until }
}

function siteIn(language: LanguageCode, file: SiteFile): Site {
  return {
    name: file.name[language],
    tagline: file.tagline[language],
    isSample: file.isSample,
    logo: file.logo && (LOGO_PATH.test(file.logo) ? file.logo : `/site-pictures/${file.logo}`),
    colours: file.colours && {
      light: colourSet(file.colours.light, 'light'),
      dark: colourSet(file.colours.dark, 'dark'),
      deep: mix(file.colours.light.brand, '#000000', 0.5),
      onDeep: mix(file.colours.light.brand, '#ffffff', 0.85),
    },
    email: file.email,
    phones: file.phones.map((text) => ({
      display: digitsIn(language, text),
      href: `tel:${dialled(text)}`,
    })),
    whatsapp: file.whatsapp && `https://wa.me/${readPhone(file.whatsapp)?.slice(1)}`,
    office: { address: file.office.address[language], hours: file.office.hours[language] },
    map: file.map && mapLinks(file.map),
    social: file.social,
    registration: file.registration.map(({ label, number }) => ({
      label: label[language],
      number: digitsIn(language, number),
    })),
  }
}

/** Degrees from the place to each edge of the embedded map: a few streets around. */
const MAP_MARGIN = 0.006

function mapLinks({
  latitude,
  longitude,
}: {
  latitude: number
  longitude: number
}): NonNullable<Site['map']> {
  const edges = [
    longitude - MAP_MARGIN,
    latitude - MAP_MARGIN,
    longitude + MAP_MARGIN,
    latitude + MAP_MARGIN,
  ]
  const box = edges.map((edge) => edge.toFixed(5)).join(',')
  return {
    url: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
    embedUrl: `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik&marker=${latitude}%2C${longitude}`,
  }
}

/** Every section of the home page in its order: those that nobody has placed come last, and are on. */
export function allSections(
  placed: HomeFile['sections'],
): { section: HomeSection; isOn: boolean }[] {
  const rest = homeSections.filter((one) => placed.every(({ section }) => section !== one))
  return [...placed, ...rest.map((section) => ({ section, isOn: true }))]
}

function homeIn(language: LanguageCode, file: HomeFile, faq: SectionText[]): SiteHome {
  return {
    sections: allSections(file.sections)
      .filter(({ isOn }) => isOn)
      .map(({ section }) => section),
    faq: faq.map(sectionOf),
    reasons: file.reasons.map(({ icon, title, text }) => ({
      icon,
      title: title[language],
      text: text[language],
    })),
    tutorial: file.tutorial && {
      title: file.tutorial.title[language],
      url: `https://www.youtube.com/watch?v=${file.tutorial.youtubeId}`,
      embedUrl: `https://www.youtube-nocookie.com/embed/${file.tutorial.youtubeId}?autoplay=1&rel=0`,
      length: digitsIn(language, file.tutorial.length),
      isSample: file.tutorial.isSample,
    },
    testimonials: file.testimonials.map((one) => ({
      name: one.name[language],
      about: one.about[language],
      text: one.text[language],
      picture: one.picture,
      pictureText: one.pictureText[language],
      isSample: one.isSample,
    })),
  }
}
