import { inEachLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts'
import type { Config } from './config.ts'
import { type Content, readContent } from './modules/site/index.ts'
import { fillRefundNumbers, namesRefundNumbers } from './refund-numbers.ts'

const read = new WeakMap<Config, Record<LanguageCode, Content>>()

/** The provider's content, read once, with the numbers that the settings decide. @throws Error in words for the provider, see readContent */
export function contentOf(config: Config): Record<LanguageCode, Content> {
  const known = read.get(config)
  if (known) return known
  const written = readContent(config.contentFolder)
  const { refund } = config.payments
  const content = inEachLanguage((language) =>
    fillRefundNumbers(written[language], language, refund),
  )
  read.set(config, content)
  return content
}

/** Languages whose refund policy names numbers of its own, which may contradict the settings. Asked once, at the start. */
export function languagesWithoutRefundNumbers(config: Config): LanguageCode[] {
  const written = readContent(config.contentFolder)
  return languageCodes.filter(
    (language) => !namesRefundNumbers(written[language].pages['refund-policy']),
  )
}

/** What the provider calls itself. @throws Error in words for the provider, see readContent */
export function namesOf(config: Config): Record<LanguageCode, string> {
  const content = contentOf(config)
  return inEachLanguage((language) => content[language].site.name)
}
