import type { DBSchema, IDBPDatabase } from 'idb'
import type { AttemptHead, SlotAnswer } from './attempt-record.ts'

/** Attempts on this device with their answers, each of which is stored at once. */
export interface AttemptStore {
  find(attemptId: string): Promise<{ head: AttemptHead; slots: SlotAnswer[] } | null>
  saveHead(head: AttemptHead): Promise<void>
  saveSlots(attemptId: string, slots: readonly SlotAnswer[]): Promise<void>
  remove(attemptId: string): Promise<void>
}

interface Schema extends DBSchema {
  attempts: { key: string; value: AttemptHead }
  answers: {
    key: [attemptId: string, slot: number]
    value: SlotAnswer & { attemptId: string }
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
  return openDB<Schema>('edi-tests', 1, {
    upgrade(database) {
      database.createObjectStore('attempts', { keyPath: 'attemptId' })
      database
        .createObjectStore('answers', { keyPath: ['attemptId', 'slot'] })
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
    async remove(attemptId) {
      const transaction = database.transaction(['attempts', 'answers'], 'readwrite')
      const answers = transaction.objectStore('answers')
      const keys = await answers.index('attemptId').getAllKeys(attemptId)
      await Promise.all([
        transaction.objectStore('attempts').delete(attemptId),
        ...keys.map((key) => answers.delete(key)),
        transaction.done,
      ])
    },
  }
}

export function inMemory(): AttemptStore {
  const heads = new Map<string, AttemptHead>()
  const answers = new Map<string, Map<number, SlotAnswer>>()
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
    async remove(attemptId) {
      heads.delete(attemptId)
      answers.delete(attemptId)
    },
  }
}
