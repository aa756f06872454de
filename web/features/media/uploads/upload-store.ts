import type { DBSchema, IDBPDatabase } from 'idb'
import type { MediaKind } from '#contract/media/terms.ts'

/** An upload that was begun, as this browser remembers it after a reload. */
export interface UploadRecord {
  mediaId: string
  /** Whose: several people may use one browser. */
  uid: string
  kind: MediaKind
  name: string
  size: number
  fingerprint: string
  /** When it was begun, in milliseconds: they go on in this order. */
  begunAt: number
  /** null: too large to keep, so it has to be chosen again. */
  file: File | null
}

/** Files up to this size are kept until they have arrived. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024

interface Schema extends DBSchema {
  uploads: { key: string; value: UploadRecord }
}

let opened: Promise<IDBPDatabase<Schema> | null> | null = null

/** null: the browser has no database for us; what is under way then lasts as long as the page. */
function database(): Promise<IDBPDatabase<Schema> | null> {
  return (opened ??= import('idb')
    .then(({ openDB }) =>
      openDB<Schema>('edi-uploads', 1, {
        upgrade(created) {
          created.createObjectStore('uploads', { keyPath: 'mediaId' })
        },
      }),
    )
    .catch(() => null))
}

/** Remembers an upload, with its file if that is small enough. */
export async function keepUpload(record: UploadRecord & { file: File }): Promise<void> {
  const store = await database()
  const nameOnly = { ...record, file: null }
  if (record.size > MOST_KEPT_BYTES) await store?.put('uploads', nameOnly).catch(() => {})
  // The space of this browser may be full.
  else
    await store?.put('uploads', record).catch(() => store.put('uploads', nameOnly).catch(() => {}))
}

export async function forgetUpload(mediaId: string): Promise<void> {
  await (await database())?.delete('uploads', mediaId).catch(() => {})
}

/** The uploads of one person that did not end in this browser. */
export async function keptUploads(uid: string): Promise<UploadRecord[]> {
  const all = (await (await database())?.getAll('uploads').catch(() => [])) ?? []
  return all
    .filter((record) => record.uid === uid)
    .toSorted((one, other) => one.begunAt - other.begunAt)
}

/**
 * Lets one tab at a time go on with an upload.
 *
 * @returns what gives it back; null: another tab has it
 */
export async function holdUpload(mediaId: string): Promise<(() => void) | null> {
  // Without a secure connection there are no locks.
  if (!('locks' in navigator)) return () => {}
  const { promise, resolve } = Promise.withResolvers<(() => void) | null>()
  void navigator.locks.request(`edi-upload-${mediaId}`, { ifAvailable: true }, (lock) => {
    if (!lock) return resolve(null)
    return new Promise<void>((release) => resolve(release))
  })
  return promise
}
