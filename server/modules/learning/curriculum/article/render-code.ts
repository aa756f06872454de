import type { HighlighterCore } from 'shiki/core'
import type { CodeKind, CodeLanguage, CodePiece } from '#contract/learning/article.ts'

const THEME = 'kinds'

/** What the theme's variables mean here; the others are text like any other. */
const KINDS: Record<string, CodeKind> = {
  keyword: 'keyword',
  string: 'string',
  'string-expression': 'string',
  constant: 'number',
  comment: 'comment',
  function: 'function',
  parameter: 'variable',
  punctuation: 'punctuation',
}

let highlighter: Promise<HighlighterCore> | null = null

/** Read when the first code is published: the grammars are large, and most processes never need them. */
function openHighlighter(): Promise<HighlighterCore> {
  return (highlighter ??= Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]).then(([core, engine]) =>
    core.createHighlighterCore({
      themes: [
        core.createCssVariablesTheme({ name: THEME, variablePrefix: '--', fontStyle: false }),
      ],
      langs: [],
      engine: engine.createJavaScriptRegexEngine(),
    }),
  ))
}

/** More lines stay without colours: the time limit below is one of each line, and a text of students is full of them. */
const MOST_LINES = 600

/** Lines of code in pieces of one kind each. */
export async function renderCode(code: string, language: CodeLanguage): Promise<CodePiece[][]> {
  const plain = code.split('\n')
  if (plain.length > MOST_LINES) return plain.map((text) => (text === '' ? [] : [text]))
  const shiki = await openHighlighter()
  if (!shiki.getLoadedLanguages().includes(language)) {
    const { bundledLanguages } = await import('shiki/langs')
    await shiki.loadLanguage(bundledLanguages[language])
  }
  const lines = shiki.codeToTokensBase(code, {
    lang: language,
    theme: THEME,
    // A busy machine needs more than 200 ms for the first line, and would keep it without colours for good.
    tokenizeTimeLimit: 1_000,
    tokenizeMaxLineLength: 2_000,
  })
  return lines.map((tokens) =>
    joined(tokens.map(({ content, color }) => ({ text: content, kind: kindOf(color) }))),
  )
}

/** "var(--token-keyword)" is a keyword. */
function kindOf(color: string | undefined): CodeKind | null {
  return KINDS[/^var\(--token-([a-z-]+)\)$/.exec(color ?? '')?.[1] ?? ''] ?? null
}

/** Neighbours of one kind as one piece. Spaces have no colour. */
function joined(tokens: readonly { text: string; kind: CodeKind | null }[]): CodePiece[] {
  const runs: { text: string; kind: CodeKind | null }[] = []
  for (const { text, kind } of tokens) {
    const last = runs.at(-1)
    if (last && (last.kind === kind || text.trim() === '')) last.text += text
    else runs.push({ text, kind })
  }
  return runs.map(({ text, kind }) => (kind ? [kind, text] : text))
}
