import type { MarkedKey } from './marking-case.ts'

export const casesOfTyped: readonly MarkedKey[] = [
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '9.8', tolerance: '0.05' }] } },
    cases: [
      ['numeric: exact', '9.8', '1', 'right'],
      ['numeric: upper bound counts', '9.85', '1', 'right'],
      ['numeric: lower bound counts', '9.75', '1', 'right'],
      ['numeric: just outside', '9.8500001', '-1/4', 'wrong'],
      ['numeric: Bangla digits', '৯.৮', '1', 'right'],
      ['numeric: mixed digits and spaces', ' ৯.8 ', '1', 'right'],
      ['numeric: trailing zeros', '9.800', '1', 'right'],
      ['numeric: a word', 'nine', '-1/4', 'wrong'],
      ['numeric: blank spaces', '   ', '0', 'blank'],
      ['numeric: unasked unit', '9.8 m', '-1/4', 'wrong'],
      [
        'numeric: longer than any number',
        '                                                                                                                        9.8',
        '-1/4',
        'wrong',
      ],
    ],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '0.2', tolerance: '0.1' }] } },
    cases: [['numeric: 0.1 + 0.2 at the bound, no floats', '0.3', '1', 'right']],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '0.3' }] } },
    cases: [['numeric: no tolerance', '0.30000000000000004', '-1/4', 'wrong']],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '100000' }] } },
    cases: [
      ['numeric: lakh grouping', '১,০০,০০০', '1', 'right'],
      ['numeric: western grouping', '100,000', '1', 'right'],
    ],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '1.5' }] } },
    cases: [['numeric: a decimal comma is no number', '1,5', '-1/4', 'wrong']],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '300000000' }] } },
    cases: [
      ['numeric: power of ten', '3×10^8', '1', 'right'],
      ['numeric: e notation', '3e8', '1', 'right'],
      ['numeric: power in Bangla digits', '৩×১০^৮', '1', 'right'],
    ],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '0.5' }] } },
    cases: [['numeric: fraction', '1/2', '1', 'right']],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '0' }] } },
    cases: [['numeric: divided by zero', '1/0', '-1/4', 'wrong']],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '-40' }] } },
    cases: [['numeric: negative with a typographic minus', '−40', '1', 'right']],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '250', percent: '2' }] } },
    cases: [
      ['numeric: two per cent', '255', '1', 'right'],
      ['numeric: over two per cent', '255.01', '-1/4', 'wrong'],
    ],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '-250', percent: '2' }] } },
    cases: [['numeric: per cent of a negative number', '-255', '1', 'right']],
  },
  {
    question: { kind: 'numeric', key: { numbers: [{ value: '1', upTo: '5' }] } },
    cases: [
      ['numeric: range', '5', '1', 'right'],
      ['numeric: outside the range', '5.1', '-1/4', 'wrong'],
    ],
  },
  {
    question: {
      kind: 'numeric',
      key: { numbers: [{ value: '1822' }, { value: '1822', tolerance: '2', share: [1, 2] }] },
    },
    cases: [['numeric: wider answer earns half', '1820', '1/2', 'partial']],
  },
  {
    question: {
      kind: 'numeric',
      key: {
        numbers: [{ value: '5000', tolerance: '1' }],
        units: [
          { unit: 'm', factor: '1' },
          { unit: 'মি', factor: '1' },
          { unit: 'km', factor: '1000' },
        ],
        withoutUnit: [1, 2],
      },
    },
    cases: [
      ['unit: base', '5000 m', '1', 'right'],
      ['unit: with factor, Bangla digits', '৫ km', '1', 'right'],
      ['unit: Bangla unit without space', '৫০০০মি', '1', 'right'],
      ['unit: missing earns half', '5000', '1/2', 'partial'],
      ['unit: wrong one', '5000 s', '-1/4', 'wrong'],
      ['unit: right unit, wrong number', '5 m', '-1/4', 'wrong'],
      ['unit: an object method is no unit', '5000 toString', '-1/4', 'wrong'],
    ],
  },
  {
    question: {
      kind: 'numeric',
      key: {
        numbers: [{ value: '5000', tolerance: '1' }],
        units: [
          { unit: 'm', factor: '1' },
          { unit: 'মি', factor: '1' },
          { unit: 'km', factor: '1000' },
        ],
      },
    },
    cases: [['unit: required', '5000', '-1/4', 'wrong']],
  },
  {
    question: {
      kind: 'short_text',
      key: { texts: [{ text: 'Dhaka' }, { text: 'ঢাকা' }, { text: 'Dacca', share: [1, 2] }] },
    },
    cases: [
      ['short: case', 'dHAKA', '1', 'right'],
      ['short: spaces and full stop', '  Dhaka . ', '1', 'right'],
      ['short: Bangla', 'ঢাকা', '1', 'right'],
      ['short: Bangla with danda', 'ঢাকা।', '1', 'right'],
      ['short: half', 'dacca', '1/2', 'partial'],
      ['short: wrong', 'Khulna', '-1/4', 'wrong'],
      ['short: blank', ' ', '0', 'blank'],
    ],
  },
  {
    question: { kind: 'short_text', key: { texts: [{ text: '১৯৭১' }] } },
    cases: [['short: digits of both scripts', '1971', '1', 'right']],
  },
  {
    question: { kind: 'short_text', key: { texts: [{ text: 'সময়' }] } },
    cases: [['short: two ways to write য়', 'সময়', '1', 'right']],
  },
  {
    question: { kind: 'short_text', key: { texts: [{ text: 'র‍্যাব' }] } },
    cases: [['short: joiner makes no difference', 'র্যাব', '1', 'right']],
  },
  {
    question: { kind: 'short_text', key: { texts: [{ text: 'NaCl', isExact: true }] } },
    cases: [['short: case counts', 'nacl', '-1/4', 'wrong']],
  },
]
