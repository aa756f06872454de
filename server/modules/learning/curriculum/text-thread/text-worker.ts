import { defined } from '#contract/defined.ts'
import { parentPort } from 'node:worker_threads'
import { type FieldError, Problem } from '#contract/problems.ts'
import { faultsOfFormulas, renderArticle } from '../article/render-article.ts'
import { markdownToArticle } from '../markdown/markdown-to-article.ts'

/** What the thread does, by name. */
const work = { readMarkdown: markdownToArticle, renderArticle, faultsOfFormulas } as const
export type TextWork = typeof work

export type TextTask = {
  [Name in keyof TextWork]: { name: Name; input: Parameters<TextWork[Name]>[0] }
}[keyof TextWork]
export type TextReply = { result: unknown } | { errors: readonly FieldError[] }

const port = defined(parentPort)

async function reply({ name, input }: TextTask): Promise<TextReply> {
  try {
    return { result: await work[name](input as never) }
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_input')
      return { errors: error.errors ?? [] }
    throw error
  }
}

port.on('message', (task: TextTask) => void reply(task).then((answer) => port.postMessage(answer)))
port.postMessage('ready')
