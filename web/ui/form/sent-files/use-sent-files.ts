import { useState } from 'react'
import { ApiProblem } from '#web/api.ts'

/** What the server says of a file that it has. */
interface StoredFile {
  fileId: string
  name: string
}

/** A file being added to something. */
export interface FileDraft<Sent extends StoredFile = StoredFile> {
  key: string
  name: string
  /** null: it was sent before this page was opened. */
  file: File | null
  /** null: not on the server yet. */
  sent: Sent | null
  sentBytes: number
  error: unknown
  /** What it was made of; null: it was chosen. */
  madeOf: string | null
  send: SendFile<Sent> | null
}

export type SendFile<Sent> = (file: File, onSent: (bytes: number) => void) => Promise<Sent>

export interface FileCalls<Sent extends StoredFile> {
  send: SendFile<Sent>
  remove: (fileId: string) => Promise<void>
}

/** Files being added: each is sent as soon as it is chosen, and can be tried again. `first`: those that are sent already. */
export function useSentFiles<Sent extends StoredFile>(
  calls: FileCalls<Sent>,
  { first, limits }: { first: readonly Sent[]; limits: { files: number; fileBytes: number } },
) {
  const [drafts, setDrafts] = useState<readonly FileDraft<Sent>[]>(() =>
    first.map((sent) => ({
      key: sent.fileId,
      name: sent.name,
      file: null,
      sent,
      sentBytes: 0,
      error: null,
      madeOf: null,
      send: null,
    })),
  )
  const change = (key: string, to: Partial<FileDraft<Sent>>) =>
    setDrafts((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))

  async function send({ key, file, send: own }: FileDraft<Sent>): Promise<void> {
    if (!file) return
    change(key, { error: null, sentBytes: 0 })
    try {
      if (file.size > limits.fileBytes)
        throw new ApiProblem({ status: 413, code: 'too_large', title: '' })
      const how = own ?? calls.send
      const sent = await how(file, (sentBytes) => change(key, { sentBytes }))
      change(key, { sent })
    } catch (error) {
      change(key, { error })
    }
  }

  /** @param origin what the files were made of, and how they are sent then */
  function add(
    files: readonly File[],
    origin: { madeOf: string | null; send: SendFile<Sent> | null } = { madeOf: null, send: null },
  ): void {
    const added = files.slice(0, limits.files - drafts.length).map((file) => ({
      key: crypto.randomUUID(),
      name: file.name,
      file,
      sent: null,
      sentBytes: 0,
      error: null,
      ...origin,
    }))
    setDrafts((all) => [...all, ...added])
    for (const one of added) void send(one)
  }

  function remove(gone: FileDraft<Sent>): void {
    setDrafts((all) => all.filter(({ key }) => key !== gone.key))
    // What stays on the server is removed after a week.
    if (gone.sent) void calls.remove(gone.sent.fileId).catch(() => {})
  }

  return {
    drafts,
    add,
    again: (one: FileDraft<Sent>) => void send(one),
    remove,
    isFull: drafts.length >= limits.files,
    isReady: drafts.every(({ sent }) => sent !== null),
    fileIds: drafts.flatMap(({ sent }) => (sent ? [sent.fileId] : [])),
  }
}
