import type { DBSchema, IDBPDatabase } from 'idb'
import type { AttemptHead, SlotAnswer } from './attempt-record.ts'

/** Attempts on this device with their answers, each of which is stored at once. */
export interface AttemptStore {
  find(attemptId: string): Promise<{ head: AttemptHead; slots: SlotAnswer[] } | null>
  saveHead(head: AttemptHead): Promise<void>
  saveSlots(attemptId: string, slots: readonly SlotAnswer[]): Promise<void>
  photosOf(attemptId: string): Promise<StoredPhoto[]>
  savePhoto(photo: StoredPhoto): Promise<void>
  removePhoto(attemptId: string, photoId: string): Promise<void>
  remove(attemptId: string): Promise<void>
}

/** A photo of handwriting on this device. It stays after it was sent: shown again, it is not loaded. */
export interface StoredPhoto {
  attemptId: string
  photoId: string
  blob: Blob
  isSent: boolean
}

interface Schema extends DBSchema {
  attempts: { key: string; value: AttemptHead }
  answers: {
    key: [attemptId: string, slot: number]
    value: SlotAnswer & { attemptId: string }
    indexes: { attemptId: string }
  }
  photos: {
    key: [attemptId: string, photoId: string]
    value: StoredPhoto
    indexes: { attemptId: string }
  }
}

let opened: Promise<AttemptStore> | null = null

/** The browser's database; if it is off or full, answers last as long as the page until they are sent. */
export function attemptStore(): Promise<AttemptStore> {
  return (opened ??= openDatabase().then(inDatabase, inMemory))
}

async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await import('idb')
  return openDB<Schema>('edi-tests', 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('attempts', { keyPath: 'attemptId' })
        database
          .createObjectStore('answers', { keyPath: ['attemptId', 'slot'] })
          .createIndex('attemptId', 'attemptId')
      }
      database
        .createObjectStore('photos', { keyPath: ['attemptId', 'photoId'] })
        .createIndex('attemptId', 'attemptId')
    },
  })
}

function inDatabase(database: IDBPDatabase<Schema>): AttemptStore {
  return {
    async find(attemptId) {
      const [head, slots] = await Promise.all([
        database.get('attempts', attemptId),
        database.getAllFromIndex('answers', 'attemptId', attemptId),
      ])
      return head ? { head, slots } : null
    },
    async saveHead(head) {
      await database.put('attempts', head)
    },
    async saveSlots(attemptId, slots) {
      const transaction = database.transaction('answers', 'readwrite')
      await Promise.all([
        ...slots.map((slot) => transaction.store.put({ ...slot, attemptId })),
        transaction.done,
      ])
    },
    photosOf: (attemptId) => database.getAllFromIndex('photos', 'attemptId', attemptId),
    async savePhoto(photo) {
      await database.put('photos', photo)
    },
    async removePhoto(attemptId, photoId) {
      await database.delete('photos', [attemptId, photoId])
    },
    async remove(attemptId) {
      const transaction = database.transaction(['attempts', 'answers', 'photos'], 'readwrite')
      const answers = transaction.objectStore('answers')
      const photos = transaction.objectStore('photos')
      const keys = await answers.index('attemptId').getAllKeys(attemptId)
      const photoKeys = await photos.index('attemptId').getAllKeys(attemptId)
      await Promise.all([
        transaction.objectStore('attempts').delete(attemptId),
        ...keys.map((key) => answers.delete(key)),
        ...photoKeys.map((key) => photos.delete(key)),
        transaction.done,
      ])
    },
  }
}

export function inMemory(): AttemptStore {
  const heads = new Map<string, AttemptHead>()
  const answers = new Map<string, Map<number, SlotAnswer>>()
  const photos = new Map<string, StoredPhoto>()
  const ownPhotos = (attemptId: string) =>
    [...photos.values()].filter((photo) => photo.attemptId === attemptId)
  return {
    async find(attemptId) {
      const head = heads.get(attemptId)
      return head ? { head, slots: [...(answers.get(attemptId)?.values() ?? [])] } : null
    },
    async saveHead(head) {
      heads.set(head.attemptId, head)
    },
    async saveSlots(attemptId, slots) {
      const own = answers.get(attemptId) ?? new Map<number, SlotAnswer>()
      for (const slot of slots) own.set(slot.slot, slot)
      answers.set(attemptId, own)
    },
    photosOf: async (attemptId) => ownPhotos(attemptId),
    async savePhoto(photo) {
      photos.set(photo.photoId, photo)
    },
    async removePhoto(_attemptId, photoId) {
      photos.delete(photoId)
    },
    async remove(attemptId) {
      for (const { photoId } of ownPhotos(attemptId)) photos.delete(photoId)
      heads.delete(attemptId)
      answers.delete(attemptId)
    },
  }
}
