import type { CourseOrder, paces, StartTime, TeachingLanguage } from '#contract/catalog/terms.ts'

const orders: Record<CourseOrder, string> = {
  best: 'Best match first',
  newest: 'Newest first',
  popular: 'Most popular first',
  'fee-low': 'Lowest fee first',
  'fee-high': 'Highest fee first',
}
const starts: Record<StartTime, string> = {
  'within-7-days': 'Starts within 7 days',
  'within-30-days': 'Starts within 30 days',
}
const pace: Record<(typeof paces)[number], string> = {
  live: 'Live classes',
  own: 'Own pace',
}

const languages: Record<TeachingLanguage, string> = {
  Bangla: 'Taught in Bangla',
  English: 'Taught in English',
  Both: 'Taught in Bangla and English',
}

/** What a list of courses can be narrowed to and sorted by. The server alone needs these: pages get them with their data. */
export const courseFilters = {
  level: 'Level',
  anyLevel: 'All levels',
  price: 'Course Fee',
  anyPrice: 'Free and paid',
  prices: { free: 'Free only', paid: 'Paid only' },
  upTo: (fee: string) => `Up to ${fee}`,
  start: 'Start',
  anyStart: 'Any start',
  starts,
  pace: 'How you learn',
  anyPace: 'Live or own pace',
  paces: pace,
  taughtIn: 'Language',
  anyLanguage: 'Any language',
  /** The page of a course says it too. */
  languages,
  order: 'Order',
  orders,
  removeOne: 'Remove the filter',
  removeAll: 'Remove all filters',
}
