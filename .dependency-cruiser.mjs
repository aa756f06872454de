import { readdirSync } from 'node:fs'

/** Who may import whom; docs/architecture.md explains the table. */
const forbidden = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** Modules each module may use, through their index.ts. */
const moduleUses = {
  catalog: [],
  identity: [],
  inbox: [],
  media: [],
  reports: [],
  notifications: [],
  site: [],
  'second-factor': [],
  students: ['catalog', 'identity', 'second-factor'],
  cart: ['catalog'],
  'wish-list': ['catalog', 'notifications'],
  orders: ['catalog', 'cart', 'notifications', 'students'],
  learning: ['catalog', 'media', 'notifications'],
  discussion: ['catalog', 'learning', 'notifications'],
  reviews: ['catalog', 'learning', 'notifications'],
  classes: ['calendar', 'catalog', 'learning', 'notifications', 'orders'],
  assignments: ['learning', 'notifications'],
  calendar: ['learning', 'notifications'],
  'question-bank': ['learning'],
  teaching: [],
  tests: ['assignments', 'catalog', 'inbox', 'learning', 'notifications', 'question-bank'],
  gradebook: ['learning', 'question-bank'],
  'whole-courses': ['assignments', 'learning', 'media', 'question-bank', 'tests'],
  'student-imports': ['catalog', 'learning', 'orders', 'students'],
  'instructor-applications': ['catalog', 'inbox', 'teaching'],
  'instructor-merges': ['calendar', 'catalog', 'classes', 'teaching'],
  'account-merges': [
    'assignments',
    'catalog',
    'classes',
    'learning',
    'orders',
    'student-imports',
    'students',
    'tests',
  ],
}

/** Every module has a rule: one without a line above may use no other. */
const modules = readdirSync(new URL('server/modules', import.meta.url))
const moduleRules = modules.map((noun) => {
  const uses = moduleUses[noun] ?? []
  return forbidden(
    `module-${noun}`,
    { path: `^server/modules/${noun}/` },
    {
      path: '^server/modules/',
      pathNot: [
        `^server/modules/${noun}/`,
        ...uses.map((used) => `^server/modules/${used}/index\\.ts$`),
      ],
    },
    `modules/${noun} may use ${uses.join(', ') || 'no other module'}, through index.ts only.`,
  )
})

const TESTS = '\\.test\\.tsx?$|^server/testing'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbidden(
      'no-cycles',
      {},
      { circular: true },
      'A cycle, types included, means two files are one idea.',
    ),
    forbidden(
      'no-unresolved',
      {},
      { couldNotResolve: true, pathNot: '^virtual:|\\+types/' },
      'An import that leads nowhere.',
    ),
    forbidden(
      'contract-is-alone',
      { path: '^contract/', pathNot: TESTS },
      { path: '^(server|web|stand-ins|scripts|catalogue|content|e2e|bench)/' },
      'The contract imports only the schema library.',
    ),
    forbidden(
      'modules-know-no-door',
      { path: '^server/(modules|db)/', pathNot: TESTS },
      { path: '^server/(http|jobs|start|services|config)' },
      'A module decides; it does not know HTTP, jobs or configuration.',
    ),
    forbidden(
      'words-know-the-contract-only',
      { path: '^server/words/', pathNot: TESTS },
      { path: '^(server|web|stand-ins|e2e|bench)/', pathNot: '^server/words/' },
      'Words are texts of facts: whoever says them formats the facts.',
    ),
    forbidden(
      'calls-start-no-jobs',
      { path: '^server/http/', pathNot: TESTS },
      { path: '^server/jobs/' },
      'A verb of a module owns its sequence, with what it wakes.',
    ),
    forbidden(
      'policy-is-the-ground-floor',
      { path: '^server/http/policy/', pathNot: TESTS },
      { path: '^server/http/(entry|calls|pages)/' },
      'Access, limits, headers and failures know neither calls nor pages.',
    ),
    forbidden(
      'calls-know-no-pages',
      { path: '^server/http/calls/', pathNot: TESTS },
      { path: '^server/http/(entry|pages)/' },
      'Calls and pages meet in the contract; entry stands above both.',
    ),
    forbidden(
      'pages-know-no-calls',
      { path: '^server/http/pages/', pathNot: TESTS },
      { path: '^server/http/(entry|calls)/' },
      'Calls and pages meet in the contract; entry stands above both.',
    ),
    forbidden(
      'http-uses-index',
      { path: '^server/(http|jobs)/', pathNot: TESTS },
      { path: '^server/modules/[^/]+/', pathNot: '^server/modules/[^/]+/index\\.ts$' },
      'Doors use a module through its index.ts.',
    ),
    forbidden(
      'server-knows-no-web',
      { path: '^server/', pathNot: TESTS },
      { path: '^(web|e2e|bench)/' },
      'The server never imports the browser.',
    ),
    forbidden(
      'identity-service-by-start-only',
      {
        path: '^(server|web|contract)/',
        pathNot: `^server/start\\.ts$|^server/identity-service/|${TESTS}`,
      },
      { path: '^server/identity-service/' },
      'The built-in sign-in speaks to the rest by its wire protocol; only start.ts opens it.',
    ),
    forbidden(
      'identity-service-is-separate',
      { path: '^server/identity-service/', pathNot: TESTS },
      {
        path: '^(contract|web|server|stand-ins|e2e|bench)/',
        pathNot: '^server/(db|identity-service)/',
      },
      'The identity service could run elsewhere, as Firebase does: it uses server/db for storage and nothing else.',
    ),
    forbidden(
      'stand-ins-by-start-only',
      { path: '^(server|web|contract)/', pathNot: `^server/start\\.ts$|${TESTS}` },
      { path: '^stand-ins/' },
      'Only start.ts brings a stand-in in, when the configuration asks for it.',
    ),
    forbidden(
      'stand-ins-are-outside',
      { path: '^stand-ins/', pathNot: TESTS },
      { path: '^(contract|web|server|e2e|bench)/', pathNot: '^server/db/' },
      'A stand-in is somebody else: it may use server/db for storage.',
    ),
    forbidden(
      'web-knows-contract-only',
      { path: '^web/', pathNot: TESTS },
      { path: '^(server|stand-ins|scripts|e2e|bench)/' },
      'The web app knows the contract and nothing of the server.',
    ),
    forbidden(
      'ui-knows-no-noun',
      { path: '^web/ui/' },
      { path: '^web/(features|routes)/' },
      'ui/ knows no noun.',
    ),
    forbidden(
      'features-stay-apart',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
      'A feature knows one noun; a route composes.',
    ),
    forbidden(
      'features-know-no-route',
      { path: '^web/features/' },
      { path: '^web/routes/' },
      'Routes use features, never the other way.',
    ),
    ...moduleRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|build|dist|data|\\.react-router)/' },
    // Sees imports of types too; it does not ask for a TypeScript below 7.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
