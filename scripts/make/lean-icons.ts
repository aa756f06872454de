import type { ComponentType } from 'react'
import type { Plugin } from 'vite'

interface ImportNode {
  type: string
  start: number
  end: number
  source?: { value: unknown }
  specifiers?: { imported?: { name: string }; local: { name: string } }[]
}

const LIBRARY = 'lucide-react'
const ICON = 'virtual:icon/'

/**
 * Draws each icon of the library once, at build time, so that a page's icon is one element with its shapes as markup
 * (`web/ui/icons/icon.tsx`) instead of a component and an element for each line: icons were a third of what React rendered.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'post',
    resolveId: {
      filter: { id: new RegExp(`^${ICON}`) },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: new RegExp(`^\\0${ICON}`) },
      async handler(id) {
        const shapes = await shapesOf(id.slice(ICON.length + 1))
        return `import { icon } from '/web/ui/icons/icon.tsx'\nexport default /* @__PURE__ */ icon(${JSON.stringify(shapes)})`
      },
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?(\?|$)/, code: LIBRARY },
      handler(code) {
        const { body } = this.parse(code) as unknown as { body: ImportNode[] }
        let lean = ''
        let at = 0
        for (const statement of body) {
          if (statement.type !== 'ImportDeclaration' || statement.source?.value !== LIBRARY)
            continue
          const imports = statement.specifiers!.map(
            ({ imported, local }) => `import ${local.name} from '${ICON}${imported!.name}'`,
          )
          lean += `${code.slice(at, statement.start)}${imports.join('; ')}`
          at = statement.end
        }
        return at === 0 ? null : { code: lean + code.slice(at), map: null }
      },
    },
  }
}

/** What is inside the library's `<svg>`. @throws Error for an icon it does not have */
async function shapesOf(name: string): Promise<string> {
  const [icons, { createElement }, { renderToStaticMarkup }] = await Promise.all([
    import(LIBRARY) as Promise<Record<string, ComponentType>>,
    import('react'),
    import('react-dom/server'),
  ])
  const library = icons[name]
  if (!library) throw new Error(`${LIBRARY} has no icon ${name}`)
  return /^<svg[^>]*>(.*)<\/svg>$/
    .exec(renderToStaticMarkup(createElement(library)))![1]!
    .replace(/><\/\w+>/g, '/>')
}
