import { defined } from '#contract/defined.ts'
import { outsideTool } from '../scripts/make/outside-tool.ts'
import { findChromium } from '../scripts/checks/find-chromium.ts'
import { median } from './stage/numbers.ts'
import { startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'
import { withoutScripts } from './stage/without-scripts.ts'

const ROUNDS = 3
const LIGHTHOUSE = '13.5.0'
const LAUNCHER = '1.2.1'

interface Audit {
  numericValue?: number
}
interface Lighthouse {
  default(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: 'error' },
  ): Promise<{
    lhr: { categories: { performance: { score: number } }; audits: Record<string, Audit> }
  }>
}
interface Launcher {
  launch(options: {
    chromePath: string
    chromeFlags: string[]
  }): Promise<{ port: number; kill(): void }>
}

interface Loaded {
  score: number
  firstPaint: number
  largestPaint: number
  shift: number
  blocked: number
}

/** The first visit on a cheap phone and a slow line, against the same page with its scripts taken out. */
export const firstLoad: Question = {
  title:
    "First load: Lighthouse's mobile preset (simulated slow 4G, a phone four times slower), against the same page without scripts",
  async run(progress): Promise<Answer> {
    progress('fetching Lighthouse')
    const { default: lighthouse } = await outsideTool<Lighthouse>('lighthouse', LIGHTHOUSE)
    const { launch } = await outsideTool<Launcher>('chrome-launcher', LAUNCHER)
    const product = await startProduct()
    const bare = await withoutScripts(product.origin)
    const chrome = await launch({
      chromePath: await findChromium(),
      chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
    })
    const load = async (url: string): Promise<Loaded> => {
      const { lhr } = await lighthouse(url, {
        port: chrome.port,
        onlyCategories: ['performance'],
        logLevel: 'error',
      })
      const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
      return {
        score: lhr.categories.performance.score * 100,
        firstPaint: number('first-contentful-paint'),
        largestPaint: number('largest-contentful-paint'),
        shift: number('cumulative-layout-shift'),
        blocked: number('total-blocking-time'),
      }
    }
    try {
      const [course] = (await (await fetch(`${product.origin}/api/courses?limit=1`)).json()) as {
        courseId: string
      }[]
      const rows: Row[] = []
      for (const template of [
        '/',
        '/courses',
        '/courses/{courseId}',
        '/bn',
        '/bn/courses',
        '/bn/courses/{courseId}',
      ]) {
        const path = template.replace('{courseId}', defined(course).courseId)
        const [with_, without]: [Loaded[], Loaded[]] = [[], []]
        for (let round = 0; round <= ROUNDS; round += 1) {
          progress(`${template}: round ${round} of ${ROUNDS}`)
          const one = await load(product.origin + path)
          const other = await load(bare.origin + path)
          // The first round lets the server compress the page as small as it can.
          if (round === 0) continue
          with_.push(one)
          without.push(other)
        }
        rows.push(...rowsOf(template, with_, without))
      }
      return {
        rows,
        notes: [
          `Lighthouse ${LIGHTHOUSE}. Blocking time is the processor's work times four, so other work on the machine counts in.`,
        ],
      }
    } finally {
      chrome.kill()
      bare.stop()
      await product.stop()
    }
  },
}

function rowsOf(page: string, runs: readonly Loaded[], without: readonly Loaded[]): Row[] {
  const of = (what: keyof Loaded) => runs.map((one) => one[what])
  const paint = of('largestPaint')
  const ratio = median(paint.map((value, round) => value / defined(without[round]).largestPaint))
  const [score, shift, blocked] = [median(of('score')), median(of('shift')), median(of('blocked'))]
  return [
    {
      name: `${page}, performance`,
      value: score,
      unit: 'of 100',
      goal: { words: '100', met: score === 100 },
    },
    {
      name: `${page}, largest paint`,
      value: median(paint),
      unit: 'ms',
      against: {
        name: 'without scripts',
        value: median(without.map((one) => one.largestPaint)),
        ratio,
      },
      goal: { words: 'at most 1.25 times', met: ratio <= 1.25 },
    },
    {
      name: `${page}, first paint`,
      value: median(of('firstPaint')),
      unit: 'ms',
    },
    {
      name: `${page}, layout shift`,
      value: shift,
      unit: '',
      goal: { words: 'none', met: shift < 0.001 },
    },
    {
      name: `${page}, blocking time`,
      value: blocked,
      unit: 'ms',
      goal: { words: 'none', met: blocked < 1 },
    },
  ]
}
