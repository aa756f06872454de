import { defined } from '#contract/defined.ts'
import fs from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { digitsIn, inEachLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts'
import type { Site, SiteHome, SitePage, SiteSection } from '#contract/site/site.ts'
import { type SitePageName, sitePages } from '#contract/site/terms.ts'
import { HomeFile, SiteFile } from './content-schemas.ts'
import { colourSet, mix } from './site-colours.ts'
import { readPage, readSections } from './written-page.ts'

/** What Edi ships with; a file that a provider does not have is taken from here. */
const SHIPPED = path.join(import.meta.dirname, '../../../content')

/** Everything the provider says about themselves, in one language. */
export interface Content {
  site: Site
  home: SiteHome
  teaching: SiteSection[]
  pages: Record<SitePageName, SitePage>
}

/**
 * Reads the provider's content from a folder.
 *
 * @throws Error naming each file and field that is wrong, and the fix
 */
export function readContent(folder: string): Record<LanguageCode, Content> {
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

  const site = read('site.json', (text) => parsed(SiteFile, text))
  const home = read('home.json', (text) => parsed(HomeFile, text))
  const written = Object.fromEntries(
    languageCodes.map((language) => [
      language,
      {
        faq: read(`${language}/faq.md`, readSections),
        teaching: read(`${language}/teaching.md`, readSections),
        pages: Object.fromEntries(
          sitePages.map((page) => [page, read(`${language}/${page}.md`, readPage)]),
        ),
      },
    ]),
  )
  if (wrong.length > 0)
    throw new Error(
      `The content is not ready. docs/how-to/edit-your-content.md tells what each file takes.\n${wrong.join('\n')}`,
    )
  // With nothing wrong, every file was read.
  const complete = written as Record<
    LanguageCode,
    { faq: SiteSection[]; teaching: SiteSection[]; pages: Content['pages'] }
  >
  const inLanguage = (language: LanguageCode): Content => {
    const { faq, teaching, pages } = complete[language]
    return {
      site: siteIn(language, defined(site)),
      home: homeIn(language, defined(home), faq),
      teaching,
      pages,
    }
  }
  return inEachLanguage(inLanguage)
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
  const result = schema.safeParse(json)
  if (result.success) return result.data
  throw new Error(
    result.error.issues
      .map((issue) => `${issue.path.join('.') || 'the whole file'}: ${issue.message}`)
      .join('\n'),
  )
}

function siteIn(language: LanguageCode, file: SiteFile): Site {
  return {
    name: file.name[language],
    tagline: file.tagline[language],
    isSample: file.isSample,
    logo: file.logo,
    colours: file.colours && {
      light: colourSet(file.colours.light, 'light'),
      dark: colourSet(file.colours.dark, 'dark'),
      deep: mix(file.colours.light.brand, '#000000', 0.5),
      onDeep: mix(file.colours.light.brand, '#ffffff', 0.85),
    },
    email: file.email,
    phones: file.phones.map(({ display, href }) => ({
      display: digitsIn(language, display),
      href,
    })),
    whatsapp: file.whatsapp && `https://wa.me/${file.whatsapp.slice(1)}`,
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

function homeIn(language: LanguageCode, file: HomeFile, faq: SiteSection[]): SiteHome {
  return {
    faq,
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
      isSample: one.isSample,
    })),
  }
}
