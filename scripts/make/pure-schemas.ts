import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}
interface Declaration extends Node {
  declarations: { init: Node | null }[]
}

/**
 * Lets a page drop the schemas it does not parse with, and their library with them. A bundler cannot know that making
 * one has no effect. Holds for `contract/` only, where every constant is a schema, a table or plain data.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      handler(code) {
        const { body } = this.parse(code) as unknown as {
          body: (Declaration & { declaration?: Declaration })[]
        }
        let pure = ''
        let at = 0
        for (const statement of body) {
          const { declarations = [] } = statement.declaration ?? statement
          for (const { init } of declarations) {
            if (init?.type !== 'CallExpression') continue
            pure += `${code.slice(at, init.start)}/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`
            at = init.end
          }
        }
        return { code: pure + code.slice(at), map: null }
      },
    },
  }
}
