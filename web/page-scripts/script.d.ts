/** The text of a script for browsers, as `scripts/make/browser-script.ts` makes it. */
declare module '*?script' {
  const text: string
  export default text
}
