import { expect, test } from 'vitest'
import { scriptFiles } from './script-files.ts'

/** What each module imports; pages are the entries. */
const graph: Record<string, readonly string[]> = {
  'web/root.tsx': ['web/ui/button.tsx'],
  'web/routes/home.tsx': ['web/ui/card.tsx'],
  'web/routes/course.tsx': ['web/ui/card.tsx', 'web/ui/fees.tsx', 'web/ui/share.tsx'],
  'web/routes/contact.tsx': ['web/ui/fields.tsx'],
  'web/routes/authentication/login.tsx': ['web/ui/password.tsx'],
  'web/routes/authentication/signup.tsx': ['web/ui/password.tsx'],
  'web/routes/dashboard/home.tsx': ['web/ui/button.tsx', 'web/ui/bell.tsx', 'web/ui/fees.tsx'],
  'web/routes/learn/lesson.tsx': ['web/ui/bell.tsx', 'web/ui/outline.tsx', 'web/ui/fields.tsx'],
  'web/routes/learn/course-home.tsx': ['web/ui/outline.tsx'],
  'web/routes/staff/today.tsx': ['web/ui/outline.tsx', 'web/ui/table.tsx', 'web/ui/form.tsx'],
  'web/routes/staff/orders.tsx': ['web/ui/table.tsx', 'web/ui/form.tsx'],
  'web/ui/form.tsx': ['contract/orders.ts'],
  'contract/orders.ts': ['/node_modules/zod/index.js'],
}
/** Icons are imported by name from one index. */
const ICONS = '/node_modules/lucide-react/dist/esm'
const texts: Record<string, string> = {
  [`${ICONS}/lucide-react.mjs`]: `import * as index from './icons/index.mjs'
export { default as Gauge, default as GaugeIcon } from './icons/gauge.mjs';
export { default as Bell } from './icons/bell.mjs';
export { default as BellOff } from './icons/bell-off.mjs';`,
  'web/ui/button.tsx': `import { Bell, X } from 'lucide-react'`,
  'web/ui/table.tsx': `import { Award, GaugeIcon as Dial } from "lucide-react";`,
  'web/ui/outline.tsx': `import {\n  BellOff,\n} from "lucide-react";`,
}
for (const icon of ['gauge', 'bell', 'bell-off']) {
  const [list, index] = [`${ICONS}/icons/index.mjs`, `${ICONS}/lucide-react.mjs`]
  graph[list] = [...(graph[list] ?? []), `${ICONS}/icons/${icon}.mjs`]
  graph[index] = [...(graph[index] ?? [list]), `${ICONS}/icons/${icon}.mjs`]
}
for (const user of ['button', 'table', 'outline'])
  graph[`web/ui/${user}.tsx`] = [`${ICONS}/lucide-react.mjs`]
const fileOf = scriptFiles((id) => ({
  isEntry: id.startsWith('web/ro'),
  code: texts[id] ?? null,
  importers: Object.keys(graph).filter((each) => graph[each]?.includes(id)),
  importedIds: graph[id] ?? [],
}))
const nameOf = (part: string) => fileOf(`web/ui/${part}.tsx`)?.name ?? null

test('what every page shows, or public pages share, is in the public file', () => {
  expect(['button', 'card'].map(nameOf)).toEqual(['public', 'public'])
})

test('what one public page shares with pages behind the sign-in is in a file of its own', () => {
  expect(['fees', 'fields', 'password'].map(nameOf)).toEqual(['course', 'pages', 'authentication'])
})

test('what a later area shares stays in the file of the first', () => {
  expect(['bell', 'outline', 'table'].map(nameOf)).toEqual(['dashboard', 'classroom', 'desk'])
})

test('what one page uses alone, and what needs the schemas, is left to the bundler', () => {
  expect(['share', 'form'].map(nameOf)).toEqual([null, null])
})

test('an icon is in the file of those who import its name from the index', () => {
  const iconFile = (icon: string) => fileOf(`${ICONS}/icons/${icon}.mjs`)?.name
  expect(['bell', 'bell-off', 'gauge'].map(iconFile)).toEqual(['public', 'classroom', 'desk'])
})
