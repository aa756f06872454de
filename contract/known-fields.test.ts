import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { fieldErrors } from './field-errors.ts'
import { bodySchemaOf, querySchemaOf } from './known-fields.ts'

/** The errors of a body, as a call answers them: field → code. */
function errorsOf(endpoint: Endpoint, body: unknown): Record<string, string> {
  const read = bodySchemaOf(endpoint)!.safeParse(body, { reportInput: true })
  return read.success
    ? {}
    : Object.fromEntries(fieldErrors(read.error).map(({ field, code }) => [field, code]))
}

const endpointOf = (body: z.ZodType): Endpoint => ({
  summary: '',
  audience: 'staff',
  permission: 'any',
  body,
  reply: null,
})

/** What a body has to say first, so that its other fields are read: which of several it is. */
function firstChoice(body: z.ZodType): Record<string, unknown> {
  if (!(body instanceof z.ZodDiscriminatedUnion)) return {}
  const { discriminator } = body.def
  const [option] = body.options as z.ZodObject[]
  const literal = option!.shape[discriminator] as z.ZodLiteral
  return { [discriminator]: literal.value }
}

test('every call with fields refuses one it does not know, but the calls of the specification', () => {
  const open = Object.entries<Endpoint>(allEndpoints).flatMap(([key, endpoint]) => {
    if (
      !endpoint.body ||
      !JSON.stringify(
        z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }),
      ).includes('"properties"')
    )
      return []
    const errors = errorsOf(endpoint, { ...firstChoice(endpoint.body), limitTotal: 5 })
    return errors['limitTotal'] === 'unknown_field' ? [] : [key]
  })
  expect(open.toSorted()).toEqual([
    'POST /api/authorization/jwt',
    'POST /api/users/students',
    'POST /post/carts',
  ])
})

test('every call refuses a filter it does not know, but those open to unknown fields', () => {
  const open = Object.entries<Endpoint>(allEndpoints).filter(([, endpoint]) => {
    const read = querySchemaOf(endpoint).safeParse({ maxFee: '100' }, { reportInput: true })
    const errors = read.success ? [] : fieldErrors(read.error)
    return !errors.some(({ field, code }) => field === 'maxFee' && code === 'unknown_field')
  })
  expect(open.map(([key]) => key).toSorted()).toEqual([
    'POST /api/authorization/jwt',
    'POST /api/users/students',
    'POST /post/carts',
  ])
})

test('a misspelt limit of a coupon is named, and no coupon without a limit comes of it', () => {
  expect(
    errorsOf(allEndpoints['POST /api/staff/coupons'], { limitTotal: 5, maxuses: 1 }),
  ).toMatchObject({
    limitTotal: 'unknown_field',
    maxuses: 'unknown_field',
  })
})

test('unknown fields are found inside lists, unions and optional parts', () => {
  const part = z.object({ id: z.int() })
  const schema = z
    .object({
      items: z.array(part),
      one: part.nullable().optional(),
      either: z.union([z.string(), part]).default('x'),
    })
    .refine(() => true)
  expect(
    errorsOf(endpointOf(schema), {
      items: [{ id: 1, a: 1 }],
      one: { id: 1, b: 1 },
      either: { id: 1, c: 1 },
    }),
  ).toEqual({
    'items.0.a': 'unknown_field',
    'one.b': 'unknown_field',
    'either.c': 'unknown_field',
  })
  expect(errorsOf(endpointOf(schema), { items: [{ id: 1 }], one: null })).toEqual({})
})

test('what an object was refined by still holds', () => {
  const schema = z
    .object({ a: z.int() })
    .refine(({ a }) => a > 1, { path: ['a'], error: 'too_small' })
  expect(errorsOf(endpointOf(schema), { a: 1 })).toEqual({ a: 'too_small' })
})

test('names that JavaScript gives a meaning to are unknown like any other, and an answer repeats few and short ones', () => {
  const body = endpointOf(z.object({ name: z.string().optional() }))
  expect(errorsOf(body, JSON.parse('{"__proto__":{"role":"staff"},"constructor":1}'))).toEqual(
    JSON.parse('{"__proto__":"unknown_field","constructor":"unknown_field"}'),
  )
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`${at}${'x'.repeat(500)}`, 1]),
  )
  const named = Object.keys(errorsOf(body, many))
  expect(named.length).toBeLessThanOrEqual(10)
  for (const name of named) expect(name.length).toBeLessThanOrEqual(60)
})
