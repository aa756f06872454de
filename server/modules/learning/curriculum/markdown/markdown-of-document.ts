import type { ArticleDocument } from '#contract/learning/article.ts'

/** `articleToMarkdown`, whose libraries are loaded when first used. */
export async function markdownOfDocument(document: ArticleDocument): Promise<string> {
  const { articleToMarkdown } = await import('./article-to-markdown.ts')
  return articleToMarkdown(document)
}
