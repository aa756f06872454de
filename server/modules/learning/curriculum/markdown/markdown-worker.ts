import { defined } from '#contract/defined.ts'
import { parentPort, workerData } from 'node:worker_threads'
import type { ArticleDocument } from '#contract/learning/article.ts'
import { type FieldError, Problem } from '#contract/problems.ts'
import { markdownToArticle } from './markdown-to-article.ts'

export type MarkdownReply = { document: ArticleDocument } | { errors: readonly FieldError[] }

function read(markdown: string): MarkdownReply {
  try {
    return { document: markdownToArticle(markdown) }
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_input')
      return { errors: error.errors ?? [] }
    throw error
  }
}

defined(parentPort).postMessage(read(workerData as string))
