import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { keepShapeOfTicks } from './keep-shape-of-ticks.ts'

test('what is kept has the properties of the records that Node builds', () => {
  const kept = keepShapeOfTicks()
  const built: object[] = []
  const marked = () => {}
  const hook = createHook({ init: (...[, , , resource]) => built.push(resource) })
  hook.enable()
  process.nextTick(marked)
  hook.disable()
  const tick = built.find((resource) => Object.values(resource).includes(marked))
  expect(tick).toBeDefined()
  expect(Reflect.ownKeys(kept!)).toEqual(Reflect.ownKeys(tick!))
})
