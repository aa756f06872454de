import { resolveValue, useToasterStore } from 'react-hot-toast/headless'
import hotToast from 'react-hot-toast/headless'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { startToasts, toast, TOAST_MAX_WIDTH, toastDurations, type ToastRequest } from './toast.ts'

// Covers: §9 toast-times
test('toasts stay as long as their kind says, and are at most 350 px wide (§9)', () => {
  expect(toastDurations).toEqual({
    blank: 4000,
    error: 4000,
    success: 2000,
    loading: Infinity,
    custom: 4000,
  })
  expect(TOAST_MAX_WIDTH).toBe(350)
})

// Covers: §9 toast-count
test('the library keeps the twenty newest toasts (§9)', () => {
  for (let number = 1; number <= 25; number++) hotToast(`toast ${number}`)
  const kept: unknown[] = []
  const Kept = () => {
    kept.push(...useToasterStore().toasts.map((one) => resolveValue(one.message, one)))
    return null
  }
  renderToStaticMarkup(createElement(Kept))
  expect(kept).toEqual(Array.from({ length: 20 }, (_, index) => `toast ${25 - index}`))
})

// Covers: §4 toasts
test('toasts of every kind are shown and dismissed, also those before the library loaded (§4)', () => {
  const shown: ToastRequest[] = []
  const dismissed: (string | undefined)[] = []
  const early = toast.blank('early')
  startToasts({ show: (request) => shown.push(request), dismiss: (id) => dismissed.push(id) })
  toast.error('no')
  toast.success('yes')
  toast.loading('soon')
  toast.custom('other')
  toast.dismiss(early)
  expect(shown.map(({ kind, content }) => [kind, content])).toEqual([
    ['blank', 'early'],
    ['error', 'no'],
    ['success', 'yes'],
    ['loading', 'soon'],
    ['custom', 'other'],
  ])
  expect(dismissed).toEqual([early])
})
