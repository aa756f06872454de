import { type CodeLanguage, codeLanguages } from '#contract/learning/article.ts'

const ALIASES: Record<string, CodeLanguage> = {
  js: 'javascript',
  ts: 'typescript',
  py: 'python',
  sh: 'bash',
  shell: 'bash',
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  yml: 'yaml',
  md: 'markdown',
  tex: 'latex',
  rb: 'ruby',
  rs: 'rust',
  kt: 'kotlin',
}

/** The language that a fence of code names; null: none whose code is coloured. */
export function codeLanguageOf(name: string): CodeLanguage | null {
  const lowerName = name.toLowerCase()
  return (
    codeLanguages.find((each) => each === lowerName) ??
    (Object.hasOwn(ALIASES, lowerName) ? (ALIASES[lowerName] ?? null) : null)
  )
}
