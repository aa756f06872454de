import type { ArticleDocument } from '#contract/learning/article.ts'

// The libraries that read and write Markdown bring a copy of KaTeX: they are loaded when first used.

/**
 * `markdownToArticle` for a short text. A whole lesson is read by `readMarkdown`, in a thread of its own.
 *
 * @throws Problem invalid_input when it is too long or nested too deeply
 */
export async function documentOfMarkdown(markdown: string): Promise<ArticleDocument> {
  const { markdownToArticle } = await import('./markdown-to-article.ts')
  return markdownToArticle(markdown).document
}

/** `articleToMarkdown`. */
export async function markdownOfDocument(document: ArticleDocument): Promise<string> {
  const { articleToMarkdown } = await import('./article-to-markdown.ts')
  return articleToMarkdown(document)
}
