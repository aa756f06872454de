import { expect, test } from 'vitest'
import { askedLanguage } from './asked-language.ts'

const asked = (query: string) => askedLanguage(`https://edi.example/api/receipts/x/pdf${query}`)

test('the address of a file asks for a language, whatever a chat appends to it', () => {
  expect(asked('?lang=bn')).toBe('bn')
  expect(asked('')).toBe('en')
  expect(asked('?lang=bn&fbclid=x&utm_source=facebook')).toBe('bn')
})

test('anything else it asks for is refused by name', () => {
  expect(() => asked('?language=bn')).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      errors: [expect.objectContaining({ field: 'language', code: 'unknown_field' })],
    }),
  )
})
