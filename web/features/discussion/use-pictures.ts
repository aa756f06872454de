import { useState } from 'react'
import type { DiscussionPicture } from '#contract/discussion/pictures.ts'
import { PICTURE_MAX_BYTES, PICTURES_MAX } from '#contract/discussion/terms.ts'
import { ApiProblem } from '#web/api.ts'
import { refusedPicture } from '#web/ui/form/refused-picture.ts'
import { sendPicture } from './send-picture.ts'

/** A picture being added to a text. */
export interface PictureDraft {
  key: string
  /** The address of its preview; null: it was part of the text before. */
  preview: string | null
  /** null: there is nothing to send, as it was part of the text before or cannot be taken. */
  file: File | null
  /** null: not on the server yet. */
  sent: DiscussionPicture | null
  /** Bytes of the file sent so far. */
  sentBytes: number
  alt: string
  error: unknown
}

/** The pictures of a text being written: each is sent as soon as it is chosen. */
export function usePictures(courseId: string, first: readonly DiscussionPicture[]) {
  const [pictures, setPictures] = useState<readonly PictureDraft[]>(() =>
    first.map((sent) => ({
      key: sent.pictureId,
      preview: null,
      file: null,
      sent,
      sentBytes: 0,
      alt: sent.alt ?? '',
      error: null,
    })),
  )
  const change = (key: string, to: Partial<PictureDraft>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))

  async function send({ key, file }: Pick<PictureDraft, 'key' | 'file'>): Promise<void> {
    if (!file) return
    change(key, { error: null, sentBytes: 0 })
    const refused = await refusedPicture(file, PICTURE_MAX_BYTES)
    if (refused) {
      const error = new ApiProblem({ status: 400, code: refused, title: '' })
      return change(key, { error, file: null })
    }
    try {
      const sent = await sendPicture({ courseId, file }, (sentBytes) => change(key, { sentBytes }))
      change(key, { sent })
    } catch (error) {
      change(key, { error })
    }
  }

  function add(files: readonly File[]): void {
    const added = files.slice(0, PICTURES_MAX - pictures.length).map((file) => ({
      key: crypto.randomUUID(),
      preview: URL.createObjectURL(file),
      file,
      sent: null,
      sentBytes: 0,
      alt: '',
      error: null,
    }))
    setPictures([...pictures, ...added])
    for (const one of added) void send(one)
  }

  function drop(gone: readonly PictureDraft[]): void {
    for (const { preview } of gone) if (preview) URL.revokeObjectURL(preview)
    setPictures((all) => all.filter((one) => !gone.includes(one)))
  }

  return {
    pictures,
    add,
    again: (one: PictureDraft) => void send(one),
    describe: (key: string, alt: string) => change(key, { alt }),
    remove: (one: PictureDraft) => drop([one]),
    clear: () => drop(pictures),
    isReady: pictures.every(({ sent }) => sent !== null),
    /** As a call takes them. */
    chosen: pictures.flatMap(({ sent, alt }) =>
      sent ? [{ pictureId: sent.pictureId, ...(alt.trim() && { alt: alt.trim() }) }] : [],
    ),
  }
}
