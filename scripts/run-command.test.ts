import { afterEach, expect, test, vi } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { runCommand } from './command.ts'

afterEach(() => vi.restoreAllMocks())

async function failing(error: Error): Promise<{ code: number; said: string }> {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const code = await runCommand({ usage: 'npm run x', run: () => Promise.reject(error) }, [])
  return { code, said: said.mock.calls.flat().join('\n') }
}

test('a command that fails names each field that was wrong', async () => {
  const errors = [{ field: 'seats', code: 'too_big', message: 'Too many seats.' }] as const
  expect(await failing(new Problem('invalid_input', { errors }))).toEqual({
    code: 1,
    said: 'Some fields need another look.\n  seats: Too many seats.',
  })
})

test('any other failure is its own sentence', async () => {
  const said = 'There is no embedded database here.'
  expect(await failing(new Error(said))).toEqual({ code: 1, said })
})
