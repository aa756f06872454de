import type { LanguageCode } from '#contract/site.ts'
import type { Config } from './config.ts'
import { type Content, readContent } from './modules/site/index.ts'

const read = new WeakMap<Config, Record<LanguageCode, Content>>()

/** The provider's content, read once. @throws Error in words for the provider, see readContent */
export function contentOf(config: Config): Record<LanguageCode, Content> {
  const content = read.get(config) ?? readContent(config.contentFolder)
  read.set(config, content)
  return content
}

/** What the provider calls itself. @throws Error in words for the provider, see readContent */
export function namesOf(config: Config): Record<LanguageCode, string> {
  const { en, bn } = contentOf(config)
  return { en: en.site.name, bn: bn.site.name }
}
