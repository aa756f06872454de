import type { DBSchema, IDBPDatabase } from 'idb'
import type { PendingProgress, ProgressStore } from './progress-outbox.ts'

interface Schema extends DBSchema {
  progress: {
    key: [person: string, lessonId: string]
    value: PendingProgress
    indexes: { person: string }
  }
}

let opened: Promise<ProgressStore> | null = null

/** The browser's database; if it is off or full, progress lasts as long as the page. */
export function progressStore(): Promise<ProgressStore> {
  return (opened ??= openDatabase().then(inDatabase, inMemory))
}

async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await import('idb')
  return openDB<Schema>('edi-learning', 1, {
    upgrade(database) {
      database
        .createObjectStore('progress', { keyPath: ['person', 'lessonId'] })
        .createIndex('person', 'person')
    },
  })
}

function inDatabase(database: IDBPDatabase<Schema>): ProgressStore {
  return {
    of: (person) => database.getAllFromIndex('progress', 'person', person),
    async change({ person, lessonId }, change) {
      const transaction = database.transaction('progress', 'readwrite')
      const changed = change((await transaction.store.get([person, lessonId])) ?? null)
      await Promise.all([
        changed ? transaction.store.put(changed) : transaction.store.delete([person, lessonId]),
        transaction.done,
      ])
    },
  }
}

export function inMemory(): ProgressStore {
  const pending = new Map<string, PendingProgress>()
  return {
    of: (person) => Promise.resolve([...pending.values()].filter((one) => one.person === person)),
    change({ person, lessonId }, change) {
      const key = JSON.stringify([person, lessonId])
      const changed = change(pending.get(key) ?? null)
      if (changed) pending.set(key, changed)
      else pending.delete(key)
      return Promise.resolve()
    },
  }
}
