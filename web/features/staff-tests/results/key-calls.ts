import type { KeyChange, KeyChangeEffect } from '#contract/tests/results.ts'

export interface KeyCalls {
  preview: (change: KeyChange) => Promise<KeyChangeEffect>
  apply: (change: KeyChange) => Promise<KeyChangeEffect>
}
