import { expect, test } from 'vitest'
import { NewStudent } from './students/students.ts'
import {
  Email,
  emailKey,
  HttpsLink,
  PersonName,
  Phone,
  readPhone,
  searchText,
  typedText,
} from './text.ts'

test.each([
  '01712345678',
  '8801712345678',
  '+8801712345678',
  '008801712345678',
  '017 1234-5678',
  '+880 1712 345678',
  '০১৭১২৩৪৫৬৭৮',
  '+৮৮০১৭১২-৩৪৫৬৭৮',
  '(017) 12345678',
  '+880 (0) 1712-345678',
  '1712345678',
  '01712345678,',
  '01712345678.',
  '\u202a01712345678\u202c',
  '\u2068+880 1712-345678\u2069',
  '+880\ufe0f1712-345678',
  '0171\u200b23\u2060456\u00ad78\ufeff',
  '0171\ufffa2345\u06dd678\ufe0f',
  '٠١٧١٢٣٤٥٦٧٨',
  '۰۱۷۱۲۳۴۵۶۷۸',
  '＋８８０１７１２３４５６７８',
  '+٨٨٠ (٠) ١٧١٢–٣٤٥٦٧٨',
])('%j is stored as +8801712345678', (typed) => {
  expect(Phone.parse(typed)).toBe('+8801712345678')
})

test.each([
  '',
  '0171234567',
  '017123456789',
  '01112345678',
  '01012345678',
  '+919876543210',
  'phone',
  '171234567',
  '+1712345678',
  '০১৭১২৩৪৫৬৭৮৯',
  '०१७१२३४५६७८',
])('%j is not a Bangladeshi mobile number', (typed) => {
  expect(readPhone(typed)).toBeNull()
})

// Covers: §5 same-rules
test.each(['a@example.com', 'আয়েশা@উদাহরণ.বাংলা', "o'hara+tag@sub.example.co", ' spaced@example.com '])(
  '%j is an e-mail address',
  (typed) => {
    expect(Email.parse(typed)).toBe(typed.trim())
  },
)

test.each([
  '\u200b',
  '\u200e',
  '\u200f',
  '\u00ad',
  '\u2068',
  '\u2060',
  '\ufeff',
  '\ufe0f',
  '\u200d',
])('an e-mail address is stored without %j', (mark) => {
  expect(Email.parse(`${mark}end2${mark}@example.com${mark}`)).toBe('end2@example.com')
})

test.each([
  '',
  'a',
  'a@b',
  '@example.com',
  'a@example',
  'a b@example.com',
  'a@b@example.com',
  'a@example.com\u0000',
  `${'a'.repeat(250)}@example.com`,
  'a@exa\nmple.com',
])('%j is no e-mail address', (typed) => {
  expect(Email.safeParse(typed).success).toBe(false)
})

test('e-mail addresses are one and the same in any case and width', () => {
  expect(emailKey('Ａyesha@Example.COM')).toBe(emailKey('ayesha@example.com'))
})

test('a name keeps its script and loses its edges; both spellings of য় become one', () => {
  expect(PersonName.parse('  আয়েশা সিদ্দিকা ')).toBe(PersonName.parse('আ\u09DFেশা সিদ্দিকা'))
})

test.each([
  '',
  '   ',
  '\u200b\u2060',
  'a\u0000b',
  'lone \ud800 surrogate',
  'line\nbreak',
  '\u202emirak',
  '\u2067mirak',
])('%j is no name', (typed) => {
  expect(PersonName.safeParse(typed).success).toBe(false)
})

test('a name may have marks that join letters or begin at the right', () => {
  for (const name of ['র\u200d্যাব', '\u200fعلي', '👩\u200d👧'])
    expect(PersonName.safeParse(name).success, name).toBe(true)
})

test('a name loses what copying left in it, and keeps the joiners of Bangla', () => {
  expect(PersonName.parse('\u2068Ayesha\u200b Sid\u00addiqua\u200e\u200d\u2069 ')).toBe(
    'Ayesha Siddiqua',
  )
  expect(PersonName.parse('র\u200d্যাব\u200b')).toBe('র\u200d্যাব')
})

test.each([
  ['আমি ❤\ufe0f বাংলা', 'আমি ❤\ufe0f বাংলা'],
  ['👩\u200d👧', '👩\u200d👧'],
  ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['ত\u09cd\u200d ক\u09cd\u200cষ', 'ত\u09cd\u200d ক\u09cd\u200cষ'],
  ['a\ufe0fb', 'ab'],
  ['ক\u200dখ\u200c', 'কখ'],
  ['x\ufffay\u2800z\u{e0041}', 'xyz'],
  ['one\u00ad\ntwo', 'one\ntwo'],
])('the text %j is stored as %j', (typed, stored) => {
  expect(typedText({ max: 40, multiline: true }).parse(typed)).toBe(stored)
})

test('a text of unseen characters alone is none', () => {
  for (const typed of ['\u200b', ' \u2800\u3164 '])
    expect(typedText({ min: 1, max: 40 }).safeParse(typed).error?.issues).toMatchObject([
      { message: 'required' },
    ])
})

test('a search loses what copying left in it, and keeps the joiners of Bangla', () => {
  expect(searchText({ max: 20 }).parse('\u200eweb \u200bদর\u200c্জি')).toBe('web দর\u200c্জি')
})

test.each([
  'Claim https://prize.example now',
  'http:prize.example/x',
  'www.prize.example',
  'Prize.com',
  'Rahim, bit.ly',
  'Rahim t.me',
  'prize．com',
  'prize。com',
  'pri\u200bze.\u2060com',
  'দারাজ.বাংলা',
  'prize.com.bd now',
  'rahim@example.com',
  'Rahim/Karim',
  'evil.example',
  'Claim at prize.zone now',
  'evil-prize.holiday',
  'Prize.Photography',
  '192.168.0.1',
  'Rahim 203.0.113.7:8080',
  'rahim １０.０.０.１',
  '2001:db8::1',
  'localhost:3000',
  'prize\\now',
])('%j is no name: it leads somewhere', (typed) => {
  expect(PersonName.safeParse(typed).error?.issues).toMatchObject([{ message: 'address_in_name' }])
})

test.each([
  'Md.Al Amin',
  'Md. Rahim Uddin',
  'A.B.M.Rahman',
  'S.M.Shafiqul Islam',
  'Md.Commissioner',
  'M.Tofazzal',
  "Shirin D'Costa",
  'মোঃ রহিম উদ্দিন',
  'ডা.আয়েশা',
  'Dr.Ing. K. Me.',
  'Engr.Karim Uddin',
  'Prof.Dr.Rahman',
  'Mohd.Ali',
  'md.rahim',
  'অধ্যাপক.রহমান',
  'Martin Luther King, Jr.',
])('%j is a name', (typed) => {
  expect(PersonName.safeParse(typed).success).toBe(true)
})

test('a name of 101 characters is too long, and one of 10,000 too', () => {
  expect(
    ['x'.repeat(100), 'x'.repeat(101), 'x'.repeat(10_000)].map(
      (name) => PersonName.safeParse(name).success,
    ),
  ).toEqual([true, false, false])
})

test.each([
  ['https://lh3.googleusercontent.com/a/AATXAJx=s96-c', true],
  ['https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1&height=50&hash=Ae', true],
  ['http://graph.facebook.com/1/picture', true],
  ['/photos/0123456789abcdef.webp', true],
  ['', true],
  [null, true],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg onload=alert(1)>', false],
  ['"><img src=x onerror=alert(1)>', false],
  ['https://evil.example/"><script>', false],
  ['//evil.example/x.png', false],
  ['/\\evil.example', false],
  ['https://user:secret@evil.example:8443/x.png', false],
  ['x'.repeat(3_000), false],
])('the photo %s at sign-up: %s', (photo, isTaken) => {
  expect(NewStudent.safeParse({ email: 'a@example.com', photo }).success).toBe(isTaken)
})

test.each([
  ['https://edi.example/a?b=c@d', true],
  ['https://edi.example@evil.example', false],
  ['https://edi.example:443@evil.example/', false],
  ['https://:secret@evil.example/', false],
])('a link to %s: %s', (address, isOne) => {
  expect(HttpsLink.safeParse(address).success).toBe(isOne)
})
