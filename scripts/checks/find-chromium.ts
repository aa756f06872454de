import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { chromium } from 'playwright-core'

/**
 * The headless shell first: the same engine without the windows, which no one sees here and a
 * machine pays for.
 */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

let found: string | undefined

/**
 * A Chromium for the journeys: CHROMIUM_PATH, one that is installed, Playwright's own, else Debian's package.
 *
 * @throws Error saying how to get one
 */
export async function findChromium(): Promise<string> {
  return (found ??= presentChromium() ?? installed())
}

/** The same without installing one. */
export function presentChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...CANDIDATES, playwrightsOwn()].find(
    (path) => path && fs.existsSync(path),
  )
}

function playwrightsOwn(): string {
  return chromium.executablePath()
}

/** Playwright downloads its own; where that is not reachable, Debian has a package. */
function installed(): string {
  process.stdout.write('No Chromium found; installing one for the tests …\n')
  const tries: [string, string[]][] = [
    [process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']],
    ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
  ]
  for (const [command, parts] of tries) {
    spawnSync(command, parts, {
      stdio: 'ignore',
      timeout: 240_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const path = [playwrightsOwn(), ...CANDIDATES].find((candidate) => fs.existsSync(candidate))
    if (path) return path
  }
  throw new Error(
    'The journeys need a Chromium and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}
