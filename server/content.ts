import { inEachLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import {
  type Content,
  contentFrom,
  type ContentFiles,
  readContent,
  readContentFiles,
  readSavedParts,
} from './modules/site/index.ts'
import { fillRefundNumbers, namesRefundNumbers } from './refund-numbers.ts'

interface ContentEntry {
  files: ContentFiles
  content: Record<LanguageCode, Content>
}

const entries = new WeakMap<Config, ContentEntry>()

/**
 * The provider's content: files read once, with what the owner saved in the browser since, and the numbers that the
 * settings decide.
 *
 * @throws Error in words for the provider, see readContentFiles
 */
export function contentOf(config: Config): Record<LanguageCode, Content> {
  return knownOf(config).content
}

/** What the files of the content say, whatever was saved. @throws Error as contentOf */
export function contentFilesOf(config: Config): ContentFiles {
  return knownOf(config).files
}

/** Takes up what was saved in the browser; every process does before it shows a new version of pages. */
export async function renewContent({ config, db }: { config: Config; db: Db }): Promise<void> {
  const saved = await readSavedParts(db)
  const { files } = knownOf(config)
  entries.set(config, { files, content: filledIn(config, contentFrom(files, saved)) })
}

function knownOf(config: Config): ContentEntry {
  const found = entries.get(config)
  if (found) return found
  const files = readContentFiles(config.contentFolder)
  const read = { files, content: filledIn(config, contentFrom(files, {})) }
  entries.set(config, read)
  return read
}

function filledIn(config: Config, written: Record<LanguageCode, Content>) {
  const { refund } = config.payments
  return inEachLanguage((language) => fillRefundNumbers(written[language], language, refund))
}

/** Languages whose refund policy names numbers of its own, which may contradict the settings. Asked once, at the start. */
export function languagesWithoutRefundNumbers(config: Config): LanguageCode[] {
  const written = readContent(config.contentFolder)
  return languageCodes.filter(
    (language) => !namesRefundNumbers(written[language].pages['refund-policy']),
  )
}

/** What the provider calls itself. @throws Error as contentOf */
export function namesOf(config: Config): Record<LanguageCode, string> {
  const content = contentOf(config)
  return inEachLanguage((language) => content[language].site.name)
}
