import { useState } from 'react'
import type { WorkFile } from '#contract/assignments/submissions.ts'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { ApiProblem } from '#web/api.ts'

/** A file being added to work. */
export interface FileDraft {
  key: string
  name: string
  /** null: it was sent before this page was opened. */
  file: File | null
  /** null: not on the server yet. */
  sent: WorkFile | null
  sentBytes: number
  error: unknown
}

export interface FileCalls {
  send: (file: File, onSent: (bytes: number) => void) => Promise<WorkFile>
  remove: (fileId: string) => Promise<void>
}

/** The files of work being written: each is sent as soon as it is chosen, and can be tried again. */
export function useWorkFiles(calls: FileCalls, first: readonly WorkFile[]) {
  const [drafts, setDrafts] = useState<readonly FileDraft[]>(() =>
    first.map((sent) => ({
      key: sent.fileId,
      name: sent.name,
      file: null,
      sent,
      sentBytes: 0,
      error: null,
    })),
  )
  const change = (key: string, to: Partial<FileDraft>) =>
    setDrafts((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))

  async function send({ key, file }: FileDraft): Promise<void> {
    if (!file) return
    change(key, { error: null, sentBytes: 0 })
    try {
      if (file.size > assignmentLimits.fileBytes)
        throw new ApiProblem({ status: 413, code: 'too_large', title: '' })
      const sent = await calls.send(file, (sentBytes) => change(key, { sentBytes }))
      change(key, { sent })
    } catch (error) {
      change(key, { error })
    }
  }

  function add(files: readonly File[]): void {
    const added = files.slice(0, assignmentLimits.files - drafts.length).map((file) => ({
      key: crypto.randomUUID(),
      name: file.name,
      file,
      sent: null,
      sentBytes: 0,
      error: null,
    }))
    setDrafts([...drafts, ...added])
    for (const one of added) void send(one)
  }

  function remove(gone: FileDraft): void {
    setDrafts((all) => all.filter(({ key }) => key !== gone.key))
    // What stays on the server is removed after a week.
    if (gone.sent) void calls.remove(gone.sent.fileId).catch(() => {})
  }

  return {
    drafts,
    add,
    again: (one: FileDraft) => void send(one),
    remove,
    isReady: drafts.every(({ sent }) => sent !== null),
    fileIds: drafts.flatMap(({ sent }) => (sent ? [sent.fileId] : [])),
  }
}
