import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { defined } from '#contract/defined.ts'
import { sampleVideos } from '../../catalogue/media-source/slides.ts'
import { type Cue, writeCaptions } from '../../contract/media/captions.ts'
import { findChromium } from '../checks/find-chromium.ts'

/**
 * Films the demonstration videos of the sample catalogue in Chromium and writes them to catalogue/media, with captions
 * in both languages. Run it after a change of catalogue/media-source: node scripts/make/make-sample-videos.ts
 */
const ROOT = path.join(import.meta.dirname, '../..')
const TARGET = path.join(ROOT, 'catalogue/media')
const FONTS = path.join(ROOT, 'node_modules/@fontsource/hind-siliguri/files')

const faces = [400, 700].flatMap((weight) =>
  ['latin', 'bengali'].map(
    (script) =>
      `@font-face { font-family: Hind; font-weight: ${weight}; src: url(/fonts/hind-siliguri-${script}-${weight}-normal.woff2);
       unicode-range: ${script === 'latin' ? 'U+0000-00FF, U+2000-206F, U+2190-21FF, U+2200-22FF, U+0370-03FF' : 'U+0951-0952, U+0964-0965, U+0980-09FE, U+200C-200D, U+25CC'} }`,
  ),
)

async function bundled(): Promise<string> {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(ROOT, 'catalogue/media-source/film.ts'), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[]
  return defined(built[0]).output[0].code
}

const script = await bundled()
const server = http.createServer((request, response) => {
  const url = request.url ?? '/'
  if (url === '/film.js') return response.setHeader('content-type', 'text/javascript').end(script)
  const font = /^\/fonts\/([\w-]+\.woff2)$/.exec(url)?.[1]
  if (font) return response.end(fs.readFileSync(path.join(FONTS, font)))
  return response
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end(`<!doctype html><style>${faces.join('\n')}</style>`)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  page.on('console', (message) => console.log(message.text()))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  fs.rmSync(TARGET, { recursive: true, force: true })
  for (const video of sampleVideos) {
    const files = await page.evaluate(async (which) => {
      const { filmSample } = (await import('/film.js' as string)) as {
        filmSample(video: typeof which): Promise<Record<string, string>>
      }
      return filmSample(which)
    }, video)
    const folder = path.join(TARGET, video.mediaId)
    fs.mkdirSync(folder, { recursive: true })
    for (const [name, content] of Object.entries(files))
      fs.writeFileSync(path.join(folder, name), Buffer.from(content, 'base64'))
    fs.writeFileSync(
      path.join(folder, 'captions-en.vtt'),
      writeCaptions(cues(video.slides, 'said')),
    )
    fs.writeFileSync(
      path.join(folder, 'captions-bn.vtt'),
      writeCaptions(cues(video.slides, 'saidBn')),
    )
    fs.writeFileSync(
      path.join(folder, 'media.json'),
      `${JSON.stringify({ mediaId: video.mediaId, name: video.name }, null, 2)}\n`,
    )
    const bytes = fs
      .readdirSync(folder)
      .reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)
    console.log(
      `${video.mediaId}: ${fs.readdirSync(folder).length} files, ${Math.round(bytes / 1024)} KB`,
    )
  }
} finally {
  await browser.close()
  server.close()
}

function cues(slides: (typeof sampleVideos)[number]['slides'], said: 'said' | 'saidBn'): Cue[] {
  let at = 0
  return slides.map((slide) => {
    const start = at
    at += slide.seconds
    return { start: start + 0.5, end: at - 0.5, text: slide[said] }
  })
}
