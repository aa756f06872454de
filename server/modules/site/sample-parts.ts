import { languageCodes, type LanguageCode } from '#contract/languages.ts'
import { type Content, readContent, SHIPPED } from './read-content.ts'

/** What visitors read that may still be what Edi ships with. `logo`: none is set. */
export const samplePartNames = ['name', 'contact', 'legal', 'logo', 'testimonials'] as const
export type SamplePart = (typeof samplePartNames)[number]

const legalPages = ['terms', 'privacy', 'refund-policy'] as const
let shipped: Record<LanguageCode, Content> | undefined

/** The parts of a provider's content that are samples; of the logo, that there is none. */
export function sampleParts(content: Record<LanguageCode, Content>): SamplePart[] {
  const sample = (shipped ??= readContent(SHIPPED))
  const isSample: Record<SamplePart, boolean> = {
    name: content.en.site.name === sample.en.site.name,
    contact:
      content.en.site.isSample ||
      content.en.site.email === sample.en.site.email ||
      content.en.site.phones.some(({ href }) =>
        sample.en.site.phones.some((phone) => phone.href === href),
      ),
    legal: languageCodes.some((language) =>
      legalPages.some((page) => content[language].pages[page].isSample),
    ),
    logo: content.en.site.logo === null,
    testimonials: content.en.home.testimonials.some((testimonial) => testimonial.isSample),
  }
  return samplePartNames.filter((part) => isSample[part])
}
