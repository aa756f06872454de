import type { StaffSite } from '#contract/site/site-parts.ts'
import { type SitePart, socialNetworks } from '#contract/site/terms.ts'
import { type LanguageCode, languageCodes } from '#contract/languages.ts'

/** What stands in the fields of a part: not checked yet. */
export type TypedPart<Part extends SitePart> = NonNullable<StaffSite[Part]['value']>

/** How each part is read from its form; what is wrong is left for the schema to refuse. */
export const readPart: { [Part in SitePart]: (data: FormData) => TypedPart<Part> } = {
  names: (data) => ({ name: bothOf(data, 'name'), tagline: bothOf(data, 'tagline') }),
  contact: (data) => ({
    email: textOf(data, 'email'),
    phones: linesOf(data, 'phones'),
    whatsapp: textOf(data, 'whatsapp') || null,
    office: {
      address: {
        en: linesOf(data, 'office.address.en'),
        bn: linesOf(data, 'office.address.bn'),
      },
      hours: bothOf(data, 'office.hours'),
    },
    map: placeOf(textOf(data, 'map')),
    registration: rowsOf(data),
  }),
  social: (data) => ({
    social: socialNetworks
      .map((network) => ({ network, url: textOf(data, `social.${network}`) }))
      .filter(({ url }) => url !== ''),
  }),
  look: (data) => ({
    logo: textOf(data, 'logo') || null,
    colours: data.has('ownColours')
      ? { light: coloursOf(data, 'light'), dark: coloursOf(data, 'dark') }
      : null,
  }),
  announcement: (data) => ({
    isOn: data.has('isOn'),
    text: bothOf(data, 'text'),
    link: textOf(data, 'link') || null,
    until: textOf(data, 'until') || null,
  }),
  home: (data) => ({ sections: listOf(data, 'sections') }),
  reasons: (data) => ({ reasons: listOf(data, 'reasons') }),
  testimonials: (data) => ({ testimonials: listOf(data, 'testimonials') }),
  faq: (data) => ({ en: listOf(data, 'questions.en'), bn: listOf(data, 'questions.bn') }),
  enrolment: (data) => ({
    batchChange: textOf(data, 'batchChange') as TypedPart<'enrolment'>['batchChange'],
  }),
  teaching: (data) => ({
    lessons: textOf(data, 'lessons') as TypedPart<'teaching'>['lessons'],
  }),
  about: writtenOf,
  terms: writtenOf,
  privacy: writtenOf,
  'refund-policy': writtenOf,
}

/** A list is in its form as JSON, beside the fields that one types in. */
function listOf<Entry>(data: FormData, name: string): Entry[] {
  return JSON.parse(textOf(data, name) || '[]') as Entry[]
}

function writtenOf(data: FormData): TypedPart<'terms'> {
  const inLanguage = (code: LanguageCode) => ({
    title: textOf(data, `${code}.title`),
    text: textOf(data, `${code}.text`),
  })
  return {
    en: inLanguage('en'),
    bn: inLanguage('bn'),
    updatedOn: textOf(data, 'updatedOn') || null,
  }
}

/** The most rows of registration numbers in the form: as many as can be saved. */
export const REGISTRATION_ROWS = 6

function textOf(data: FormData, name: string): string {
  return String(data.get(name) ?? '').trim()
}

function bothOf(data: FormData, name: string): Record<LanguageCode, string> {
  return { en: textOf(data, `${name}.en`), bn: textOf(data, `${name}.bn`) }
}

function linesOf(data: FormData, name: string): string[] {
  return textOf(data, name)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** "23.7465, 90.376": a text that is none is handed on, so that the schema refuses it. */
function placeOf(text: string): { latitude: number; longitude: number } | null {
  if (text === '') return null
  const [latitude = NaN, longitude = NaN] = text.split(',').map(Number)
  return { latitude, longitude }
}

function rowsOf(data: FormData): TypedPart<'contact'>['registration'] {
  return Array.from({ length: REGISTRATION_ROWS }, (_, row) => ({
    label: bothOf(data, `registration.${row}.label`),
    number: textOf(data, `registration.${row}.number`),
  })).filter(
    ({ label, number }) => number !== '' || languageCodes.some((code) => label[code] !== ''),
  )
}

function coloursOf(data: FormData, theme: 'light' | 'dark') {
  const colour = (name: string) => textOf(data, `colours.${theme}.${name}`)
  return {
    brand: colour('brand'),
    onBrand: colour('onBrand'),
    accent: colour('accent'),
    onAccent: colour('onAccent'),
  }
}
