import type { CodeLanguage } from '#contract/learning/article.ts'

/** Their own names, the same in every language. */
export const codeLanguageNames: Record<CodeLanguage, string> = {
  bash: 'Bash', c: 'C', cpp: 'C++', csharp: 'C#', css: 'CSS', dart: 'Dart', go: 'Go', html: 'HTML', java: 'Java',
  javascript: 'JavaScript', json: 'JSON', jsx: 'JSX', kotlin: 'Kotlin', latex: 'LaTeX', markdown: 'Markdown', php: 'PHP',
  python: 'Python', r: 'R', ruby: 'Ruby', rust: 'Rust', sql: 'SQL', swift: 'Swift', tsx: 'TSX', typescript: 'TypeScript',
  xml: 'XML', yaml: 'YAML',
} // prettier-ignore
