import { z } from 'zod'

/** Random choices that a seed repeats. */
export interface Random {
  /** From 0 up to, not including, `below`. */
  int(below: number): number
  chance(part: number): boolean
  pick<T>(choices: readonly T[]): T
}

/** Mulberry32: small, quick, and the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return { int, chance: (part) => next() < part, pick: (choices) => choices[int(choices.length)]! }
}

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  format?: string
  default?: unknown
}

/** A schema as the generator reads it; made once a schema. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    target: 'draft-2020-12',
  }) as JsonSchema
}

/** A value of the shape of `schema`, most of the time one that it takes. */
export function likely(schema: JsonSchema, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return likely(random.pick(branches), random, depth)
  if (schema.allOf) return likely(schema.allOf[0]!, random, depth)
  if (schema.examples && random.chance(0.7)) return random.pick(schema.examples)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || random.chance(0.5))
          .map(([name, property]) => [name, likely(property, random, depth + 1)]),
      )
    case 'array': {
      const least = schema.minItems ?? 0
      const length = least + random.int(Math.min(schema.maxItems ?? 5, 5) - Math.min(least, 5) + 1)
      return Array.from({ length }, () => likely(schema.items ?? {}, random, depth + 1))
    }
    case 'integer':
    case 'number': {
      if (random.chance(0.1)) return schema.maximum ?? schema.minimum ?? 0
      const least = Math.max(schema.minimum ?? 0, -1_000_000)
      return least + random.int(Math.min(schema.maximum ?? 1000, 1_000_000) - least + 1)
    }
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return likelyText(schema, random)
  }
}

function likelyText(schema: JsonSchema, random: Random): string {
  if (schema.format === 'date') return `2026-${10 + random.int(3)}-${10 + random.int(19)}`
  if (schema.format === 'date-time')
    return new Date(1_790_000_000_000 + random.int(10 ** 9)).toISOString()
  if (schema.format === 'uuid') return '01890c5c-5c5c-7c5c-8c5c-0123456789ab'
  const words = [
    'Ayesha',
    'course',
    'ক্লাস',
    '01712345678',
    'ayesha@example.com',
    'PRG-101',
    '4500',
    '1',
    'https://example.com/x',
  ]
  return random
    .pick(words)
    .padEnd(schema.minLength ?? 0, 'x')
    .slice(0, schema.maxLength ?? 1000)
}

/** Texts that have broken other people's servers. */
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '\r\nset-cookie: a=b',
  "'; drop table students; --",
  "' or '1'='1",
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%00%0a%2e%2e%2f',
  '=HYPERLINK("http://x")',
  '//evil.example/path',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data/',
  '__proto__',
  'constructor',
  'NaN',
  '1e400',
  '-0',
  '9007199254740993',
  '99999999999999999999999999',
  '2026-02-30',
  'ক'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(10_000),
  'é'.normalize('NFD'),
  'I\u0307',
]
const nastyValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
]

export function nasty(random: Random): unknown {
  return random.chance(0.7) ? random.pick(nastyTexts) : random.pick(nastyValues)
}

export function nastyText(random: Random): string {
  return random.pick(nastyTexts)
}

/** `value` with one of its parts, at any depth, replaced by something nasty, dropped, or joined by an unknown one. */
export function spoiled(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return nasty(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.1))
      return Array.from({ length: random.pick([1, 100, 2000]) }, () => value[0] ?? nasty(random))
    return value.toSpliced(random.int(value.length), 1, spoiled(value[0], random))
  }
  const names = Object.keys(value)
  if (names.length === 0 || random.chance(0.15))
    return {
      ...value,
      [random.pick(['__proto__', 'constructor', 'role', 'id', 'x'])]: nasty(random),
    }
  const name = random.pick(names)
  if (random.chance(0.15))
    return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
  return {
    ...value,
    [name]: random.chance(0.5)
      ? nasty(random)
      : spoiled((value as Record<string, unknown>)[name], random),
  }
}
