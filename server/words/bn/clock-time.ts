import { defined } from '#contract/defined.ts'
import type * as english from '../en/clock-time.ts'
import { bengaliDigits } from '#contract/money.ts'

const PARTS_OF_DAY = [
  { until: 4, name: 'রাত' },
  { until: 6, name: 'ভোর' },
  { until: 12, name: 'সকাল' },
  { until: 15, name: 'দুপুর' },
  { until: 18, name: 'বিকেল' },
  { until: 20, name: 'সন্ধ্যা' },
  { until: 24, name: 'রাত' },
] as const

export const clockTime: typeof english.clockTime = (clock, hour) =>
  `${defined(PARTS_OF_DAY.find(({ until }) => hour < until)).name} ${bengaliDigits(clock)}`
