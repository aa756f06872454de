import { inTextThread } from '../text-thread/text-thread.ts'
import type { MarkdownResult } from './markdown-to-article.ts'

/**
 * A whole lesson of Markdown, read in a separate thread.
 *
 * @throws Problem invalid_input when it is too long, nested too deeply or takes too long to read
 */
export function readMarkdown(
  markdown: string,
  options: { patienceMs?: number } = {},
): Promise<MarkdownResult> {
  return inTextThread('readMarkdown', markdown, options)
}
