/**
 * In which order files of scripts are filled; none needs anything of a later one. `page`: what one public page shares
 * with those behind the sign-in.
 */
export const areas = ['public', 'page', 'dashboard', 'classroom', 'desk'] as const

/** What a bundler knows about a module: its text, which import it statically, and which it imports. */
export interface Module {
  isEntry: boolean
  code: string | null
  importers: readonly string[]
  importedIds: readonly string[]
}

export interface ScriptFile {
  area: (typeof areas)[number]
  name: string
}

/** The index of the icons, which every page imports: who uses one is read from the names that modules import. */
const ICON_INDEX = /node_modules\/lucide-react\/dist\/esm\/(lucide-react|icons\/index)\.mjs$/
const ICON_EXPORT = /export \{([^}]+)\} from ["']\.(\/icons\/[\w-]+\.mjs)["']/g
const ICON_IMPORT = /import \{([^}]+)\} from ["']lucide-react["']/g

const FRAME = /web\/(root|entry\.client|routes\/public-layout)\.tsx/
const DESK = /web\/routes\/(staff|dashboard\/teaching)\//
const DASHBOARD = /web\/routes\/dashboard\//
/** A preview shows a lesson as in the classroom. */
const CLASSROOM = /web\/routes\/(learn\/|preview)/
/** A page, or a folder of them. */
const PUBLIC_PAGE = /web\/routes\/([\w-]+)/
/** What all others share is little, and goes into one file. */
const LARGE_PAGES = new Set(['course', 'authentication', 'free-test'])

/**
 * Sorts what pages share into a few files, since each of its own costs a request and its headers. Visitors load nothing
 * of students, and students nothing of staff. null: the bundler decides.
 */
export function scriptFiles(
  moduleOf: (id: string) => Module | null,
): (id: string) => ScriptFile | null {
  const files = new Map<string, ScriptFile | null>()
  let icons: ReadonlyMap<string, readonly string[]> | undefined

  function fileOf(id: string): ScriptFile | null {
    const pages = [...reachedFrom(id, usersOf)].filter((each) => moduleOf(each)?.isEntry)
    if (pages.length < 2) return null
    const homes = pages.map(homeOf)
    const area = areas.find((area) => homes.some((home) => home.area === area))
    const own = new Set(homes.filter((home) => home.area === 'page').map(({ name }) => name))
    if (area === 'public' || own.size > 1) return { area: 'public', name: 'public' }
    if (area === 'page') return { area, name: [...own].join() }
    // A file that all of the desk loads must not bring the schemas that few of its pages check with.
    if (area === 'desk' && needsSchemas(id)) return null
    return area ? { area, name: area } : null
  }

  function needsSchemas(id: string): boolean {
    return [...reachedFrom(id, (each) => moduleOf(each)?.importedIds ?? [])].some((each) =>
      each.includes('node_modules/zod/'),
    )
  }

  function usersOf(id: string): readonly string[] {
    const importers = moduleOf(id)?.importers ?? []
    const index = importers.find((each) => each.endsWith('/lucide-react.mjs'))
    if (index === undefined) return importers
    icons ??= usersOfIcons(index, moduleOf)
    const users = icons.get(id.slice(id.lastIndexOf('/icons/'))) ?? []
    return [...users, ...importers.filter((each) => !ICON_INDEX.test(each))]
  }

  function reachedFrom(id: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
    const reached = new Set([id])
    for (const each of reached) for (const further of next(each)) reached.add(further)
    return reached
  }

  return (id) => {
    if (!files.has(id)) files.set(id, fileOf(id))
    return files.get(id) ?? null
  }
}

/** For the end of each icon's path, the modules that import one of its names from the index. */
function usersOfIcons(
  index: string,
  moduleOf: (id: string) => Module | null,
): ReadonlyMap<string, readonly string[]> {
  const codeOf = (id: string) => moduleOf(id)?.code ?? ''
  const pathOf = new Map(
    [...codeOf(index).matchAll(ICON_EXPORT)].flatMap(([, list = '', path = '']) =>
      list.split(',').map((each) => [each.split(' as ')[1]?.trim() ?? '', path] as const),
    ),
  )
  const users = new Map<string, string[]>()
  for (const user of moduleOf(index)?.importers ?? [])
    for (const [, list = ''] of codeOf(user).matchAll(ICON_IMPORT))
      for (const name of list.split(',')) {
        const path = pathOf.get(name.split(' as ')[0]?.trim() ?? '')
        if (path) users.set(path, [...(users.get(path) ?? []), user])
      }
  return users
}

/** Where the scripts of a page belong. */
function homeOf(page: string): ScriptFile {
  const isIn = (area: RegExp) => area.test(page)
  if (isIn(FRAME)) return { area: 'public', name: 'public' }
  if (isIn(DESK)) return { area: 'desk', name: 'desk' }
  if (isIn(DASHBOARD)) return { area: 'dashboard', name: 'dashboard' }
  if (isIn(CLASSROOM)) return { area: 'classroom', name: 'classroom' }
  const name = PUBLIC_PAGE.exec(page)?.[1]
  if (!name) return { area: 'public', name: 'public' }
  return { area: 'page', name: LARGE_PAGES.has(name) ? name : 'pages' }
}
