import type { MarkedKey } from './marking-case.ts'

export const casesOfParts: readonly MarkedKey[] = [
  {
    question: {
      kind: 'gaps',
      key: {
        gaps: [
          { id: '1', texts: [{ text: 'Padma' }] },
          { id: '2', texts: [{ text: 'Meghna' }] },
          { id: '3', right: ['3'] },
        ],
        partial: 'share',
      },
    },
    cases: [
      ['gaps: all', { '1': 'padma', '2': 'Meghna', '3': '3' }, '1', 'right'],
      ['gaps: two of three', { '1': 'Padma', '2': 'x', '3': '3' }, '2/3', 'partial'],
      ['gaps: one left blank', { '1': 'Padma', '3': '3' }, '2/3', 'partial'],
      ['gaps: all wrong', { '1': 'x', '2': 'y', '3': '1' }, '-1/4', 'wrong'],
      ['gaps: all blank', { '2': '', '3': ' ' }, '0', 'blank'],
    ],
  },
  {
    question: {
      kind: 'gaps',
      key: {
        gaps: [
          { id: '1', texts: [{ text: 'Padma' }] },
          { id: '2', texts: [{ text: 'Meghna' }] },
          { id: '3', right: ['3'] },
        ],
        partial: 'all',
      },
    },
    cases: [
      ['gaps, all or nothing: one wrong', { '1': 'Padma', '2': 'x', '3': '3' }, '-1/4', 'wrong'],
    ],
  },
  {
    question: {
      kind: 'gaps',
      key: {
        gaps: [
          { id: '1', texts: [{ text: 'a', share: [1, 2] }] },
          { id: '2', right: ['1'] },
        ],
        partial: 'share',
      },
    },
    cases: [['gaps: half for one gap', { '1': 'a', '2': '1' }, '3/4', 'partial']],
  },
  {
    question: {
      kind: 'matching',
      key: {
        pairs: [
          { row: 'p', partner: '1' },
          { row: 'q', partner: '2' },
          { row: 'r', partner: '3' },
          { row: 's', partner: '3' },
        ],
        partial: 'share',
      },
    },
    cases: [
      ['matching: all, one partner twice', { p: '1', q: '2', r: '3', s: '3' }, '1', 'right'],
      ['matching: three of four', { p: '1', q: '2', r: '3', s: '1' }, '3/4', 'partial'],
      ['matching: two rows left out', { p: '1', q: '2' }, '1/2', 'partial'],
      ['matching: none right', { p: '2', q: '1' }, '-1/4', 'wrong'],
      ['matching: empty', {}, '0', 'blank'],
    ],
  },
  {
    question: {
      kind: 'matching',
      key: {
        pairs: [
          { row: 'p', partner: '1' },
          { row: 'q', partner: '2' },
          { row: 'r', partner: '3' },
          { row: 's', partner: '3' },
        ],
        partial: 'all',
      },
    },
    cases: [['matching, all or nothing', { p: '1', q: '2', r: '3', s: '1' }, '-1/4', 'wrong']],
  },
  {
    question: {
      kind: 'matching',
      key: {
        pairs: [
          { row: 'p', partner: '1', weight: [1, 3] },
          { row: 'q', partner: '2', weight: [1, 6] },
          { row: 'r', partner: '3', weight: [1, 6] },
          { row: 's', partner: '3', weight: [1, 3] },
        ],
        partial: 'weights',
      },
    },
    cases: [
      [
        'matching, weights: pairs of unequal marks, of 3 marks',
        { p: '1', q: '2' },
        '3/2',
        'partial',
        { hundredths: 300 },
      ],
      [
        'matching, weights: all',
        { p: '1', q: '2', r: '3', s: '3' },
        '3',
        'right',
        { hundredths: 300 },
      ],
    ],
  },
  {
    question: {
      kind: 'gaps',
      key: {
        gaps: [
          { id: '1', texts: [{ text: 'Padma' }], weight: [1, 4] },
          { id: '2', texts: [{ text: 'Meghna' }], weight: [1, 2] },
          { id: '3', right: ['3'], weight: [1, 4] },
        ],
        partial: 'weights',
      },
    },
    cases: [
      [
        'gaps, weights: the second counts double',
        { '1': 'x', '2': 'Meghna', '3': '1' },
        '1/2',
        'partial',
      ],
    ],
  },
  {
    question: { kind: 'ordering', key: { right: ['a', 'b', 'c', 'd'], partial: 'all' } },
    cases: [
      ['ordering: right', ['a', 'b', 'c', 'd'], '1', 'right'],
      ['ordering: two swapped', ['a', 'c', 'b', 'd'], '-1/4', 'wrong'],
      ['ordering: untouched is blank', [], '0', 'blank'],
    ],
  },
  {
    question: { kind: 'ordering', key: { right: ['a', 'b', 'c', 'd'], partial: 'places' } },
    cases: [
      ['ordering, places: two swapped', ['a', 'c', 'b', 'd'], '1/2', 'partial'],
      ['ordering: an item twice', ['a', 'b', 'b', 'd'], '-1/4', 'wrong'],
    ],
  },
  {
    question: { kind: 'ordering', key: { right: ['a', 'b', 'c', 'd'], partial: 'neighbours' } },
    cases: [['ordering, neighbours: shifted by one', ['d', 'a', 'b', 'c'], '2/3', 'partial']],
  },
  {
    question: { kind: 'long_answer', key: {} },
    parts: [100, 200, 300, 400],
    cases: [
      ['long: waits for a person', 'text', '0', 'waiting', { hundredths: 1000 }],
      ['long: photos only', ['photo-1'], '0', 'waiting', { hundredths: 1000 }],
      ['long: blank', null, '0', 'blank', { hundredths: 1000 }],
      [
        'creative: ক খ গ ঘ marked part by part',
        null,
        '8',
        'partial',
        { hundredths: 1000, given: [100, 150, 300, 250] },
      ],
      ['creative: all', null, '10', 'right', { hundredths: 1000, given: [100, 200, 300, 400] }],
      [
        'creative: a part cannot earn more than it has',
        null,
        '1',
        'partial',
        { hundredths: 1000, given: [400, 0, 0, 0] },
      ],
      [
        'creative: zero from a person is never negative',
        null,
        '0',
        'wrong',
        { hundredths: 1000, given: [0, 0, 0, 0] },
      ],
      [
        'long: cancelled',
        null,
        '10',
        'cancelled',
        { hundredths: 1000, cancelled: 'marks-for-all' },
      ],
    ],
  },
]
