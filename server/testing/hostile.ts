/** Cursors that look right: of another order, of values no row has, of another kind. */
const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Text that breaks what trusts it: unstorable characters, stale or foreign cursors, names of JavaScript, far too much. */
export const hostileTexts: readonly string[] = [
  '\0',
  'a\0b',
  '\u0001',
  '\u007f',
  '\u0085',
  '\ud800',
  'a\udfff',
  '\u202e\u200b',
  'x',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(400),
  'W10',
  '0000-01-01',
  '0000-01-01T00:00:00.000Z',
  cursor(['newest', '2026-01-01T00:00:00.000Z', 1]),
  cursor(['newest', '0000-01-01T00:00:00.000Z', 1]),
  cursor(['0000-01-01T00:00:00.000Z', 1]),
  cursor(['fee-low', 1e300, 1]),
  cursor(['popular', 5, Number.MAX_SAFE_INTEGER]),
  cursor({ __proto__: 1 }),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../package.json',
  '..\\..\\package.json',
  'http://evil.example/',
  '//evil.example/.',
  "'; drop table students; --",
  '%',
  '<script>alert(1)</script>',
  '\u09df'.repeat(200),
  'é'.repeat(32),
  `${'a'.repeat(199)}😀`,
  'a'.repeat(20_000),
  '',
]

/** Parts of an address as they come over the wire, beside the texts above: bytes that are no UTF-8, broken escapes. */
export const hostileEscapes: readonly string[] = [
  '%00',
  '%7F',
  '%ED%A0%80',
  '%FF',
  '%C0%AE%C0%AE',
  '%zz',
  '%',
  '%2e%2e%2f',
  '%5C',
  '+',
]

/** Values of a JSON body that are no text at all. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  1e308,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  JSON.parse('{"__proto__":{"role":"staff"},"constructor":1}'),
  Array.from({ length: 200 }, () => 'x'),
]

/** All of them as they are in an address. */
export function hostileAddressParts({ longest }: { longest: number }): string[] {
  const escaped = hostileTexts.map((text) => encodeURIComponent(text.toWellFormed()))
  return [...hostileEscapes, ...escaped].filter((part) => part.length > 0 && part.length <= longest)
}
