import manifest from '../../package.json' with { type: 'json' }

/** What Vite calls the browsers that it knows; Samsung Internet is Chromium, whose 102 Samsung's 20 is made of. */
const NAMES: Record<string, string | null> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
  samsung: null,
}

/** The oldest supported browsers ("browserslist" of package.json), as a build target of Vite. */
export function oldestBrowsers(): string[] {
  return manifest.browserslist.flatMap((entry) => {
    const [browser = '', version] = entry.split(' >= ')
    const name = NAMES[browser]
    if (name === undefined || !version) throw new Error(`No browser and version: ${entry}`)
    return name === null ? [] : [name + version]
  })
}
