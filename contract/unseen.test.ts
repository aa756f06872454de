import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { allEndpoints } from './endpoints.ts'
import { plainCode, seenWords, UNSEEN } from './unseen.ts'

const MARKS = ['\u200b', '\u200c', '\u200d', '\u202a', '\u2068', '\u00ad', '\u2060', '\ufe0f', '\ufffa', '\u06dd', '\u2800', '\u{e0061}', '\u3164'] // prettier-ignore
/** At least one that each kind of field takes. */
const TEXTS = ['Ayesha', 'a', '1', '4500', '123456', '01712345678', 'a@example.com', 'CKR2A1B3C4', 'ED7K3QZ9XB', 'PRG-101', '2026-01-01', '2026-01-01T10:00:00.000Z', '10:00', '10:00-11:00', 'https://example.com/a', '/a.webp', 'x'.repeat(16), 'a'.repeat(32), '0'.repeat(43)] // prettier-ignore
/** Of these nothing is stored as it was sent, by the name of the field. */
const NOT_STORED: readonly string[] = [
  // Looked up among numbers.
  'batchId', 'toBatchId', 'itemId', 'itemIds[]',
  // Read for another meaning: a picture in base64, a file whose lines are read one by one.
  'picture', 'csv',
  // A trap for programs; ignored; ignored unless it is of letters and digits.
  'website', 'role', 'studentId',
] // prettier-ignore

/** The fields of a schema that take a text, by their path. */
function textsOf(schema: unknown, path: string): [path: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      textsOf(field, `${path}.${name}`),
    )
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodRecord)
    return [
      ...textsOf(schema.keyType, `${path} key`),
      ...textsOf(schema.valueType, `${path} value`),
    ]
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return textsOf(schema.def.innerType, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((part) => textsOf(part, path))
  return schema instanceof z.ZodType ? [[path, schema]] : []
}

/** Whether a field lets a mark through, whatever else it takes. */
function keepsMarks(schema: z.ZodType): boolean {
  return TEXTS.some((text) =>
    MARKS.some((mark) =>
      [mark + text, text + mark, text[0] + mark + text.slice(1)].some((typed) =>
        UNSEEN.test(JSON.stringify(schema.safeParse(typed).data) ?? ''),
      ),
    ),
  )
}

test('a field that keeps marks is found', () => {
  const schema = z.object({ lines: z.array(z.object({ name: z.string().nullish() })) })
  expect(textsOf(schema, 'body').filter(([, field]) => keepsMarks(field))).toMatchObject([
    ['body.lines[].name', {}],
  ])
})

function fieldsOfCalls(): [path: string, schema: z.ZodType][] {
  return Object.entries<Endpoint>(allEndpoints).flatMap(([key, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      endpoint[part] ? textsOf(endpoint[part], `${key} ${part}`) : [],
    ),
  )
}

test('no field of any call stores a mark that no one sees', () => {
  const fields = fieldsOfCalls()
  expect(fields.length).toBeGreaterThan(500)
  const kept = fields.filter(
    ([path, schema]) => !NOT_STORED.includes(path.split('.').at(-1) ?? '') && keepsMarks(schema),
  )
  expect(kept.map(([path]) => path)).toEqual([])
})

/** Whether a field takes what PostgreSQL refuses: a NUL, or half of a character. */
function takesUnstorable(schema: z.ZodType): boolean {
  return TEXTS.some((text) =>
    ['\u0000', '\ud800'].some((broken) =>
      [broken + text, text + broken].some((typed) => {
        const stored = JSON.stringify(schema.safeParse(typed).data) ?? ''
        return stored.includes('\\u0000') || stored.includes('\\ud800')
      }),
    ),
  )
}

test('no field of any call takes what the database cannot store', () => {
  const taken = fieldsOfCalls().filter(
    ([path, schema]) =>
      !NOT_STORED.includes(path.split('.').at(-1) ?? '') && takesUnstorable(schema),
  )
  expect(taken.map(([path]) => path)).toEqual([])
})

test('a code is one and the same however it was typed', () => {
  for (const typed of ['\u202aAB-12\u202c', 'ＡＢ－１２', ' AB–১২ ', 'AB\u2212١۲'])
    expect(plainCode(typed)).toBe('AB-12')
})

test('words keep what their spelling needs', () => {
  for (const words of ['র\u200d্যাব', 'ক্\u200cষ', '👩\u200d👧', '❤\ufe0f', 'می\u200cخواهم'])
    expect(seenWords(words)).toBe(words)
})
