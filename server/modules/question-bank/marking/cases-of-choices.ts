import type { MarkedKey } from './marking-case.ts'

export const casesOfChoices: readonly MarkedKey[] = [
  {
    question: { kind: 'single_choice', key: { right: ['b'] } },
    cases: [
      ['single: right', 'b', '1', 'right'],
      ['single: wrong, quarter', 'a', '-1/4', 'wrong'],
      ['single: wrong, half', 'a', '-1/2', 'wrong', { negative: [1, 2] }],
      [
        'single: wrong, third is a third, not 0.33',
        'a',
        '-1/3',
        'wrong',
        { negative: [1, 3], shown: -33 },
      ],
      ['single: wrong, no negative', 'a', '0', 'wrong', { negative: [0, 1] }],
      ['single: blank', null, '0', 'blank'],
      ['single: empty text is blank', '', '0', 'blank'],
      ['single: two marks on paper', ['a', 'b'], '-1/4', 'wrong'],
      ['single: one mark on paper', ['b'], '1', 'right'],
      ['single: an option that is not there', 'z', '-1/4', 'wrong'],
      ['single: own negative 0.2', 'a', '-1/5', 'wrong', { negative: [1, 5] }],
      [
        'single: 0.5 marks, quarter: an eighth',
        'a',
        '-1/8',
        'wrong',
        { hundredths: 50, shown: -13 },
      ],
      [
        'single: 1.25 marks, third',
        'a',
        '-5/12',
        'wrong',
        { hundredths: 125, negative: [1, 3], shown: -42 },
      ],
      ['single: 2 marks, half', 'a', '-1', 'wrong', { hundredths: 200, negative: [1, 2] }],
      ['single: full negative', 'a', '-1', 'wrong', { negative: [1, 1] }],
      [
        'single: cancelled, marks for all, wrong',
        'a',
        '1',
        'cancelled',
        { cancelled: 'marks-for-all' },
      ],
      [
        'single: cancelled, marks for all, blank',
        null,
        '1',
        'cancelled',
        { cancelled: 'marks-for-all' },
      ],
      [
        'single: cancelled, marks for none, right',
        'b',
        '0',
        'cancelled',
        { cancelled: 'marks-for-none' },
      ],
      ['single: a question of 0 marks', 'a', '0', 'wrong', { hundredths: 0 }],
    ],
  },
  {
    question: { kind: 'single_choice', key: { right: ['b'], shares: { a: [1, 2] } } },
    cases: [
      ['single: name of an object method is no option', 'constructor', '-1/4', 'wrong'],
      ['single: half for a second-best option', 'a', '1/2', 'partial'],
    ],
  },
  {
    question: { kind: 'single_choice', key: { right: ['b', 'c'] } },
    cases: [
      ['single: two keys accepted, the first', 'b', '1', 'right'],
      ['single: two keys accepted, the second', 'c', '1', 'right'],
    ],
  },
  {
    question: { kind: 'single_choice', key: { right: ['b'], shares: { a: [1, 3] } } },
    cases: [['single: a third of 1 mark', 'a', '1/3', 'partial', { shown: 33 }]],
  },
  {
    question: { kind: 'single_choice', key: { right: ['i+iii'] } },
    cases: [
      [
        'i, ii ও iii: the option is built from statements but marked like any',
        'i+iii',
        '1',
        'right',
      ],
    ],
  },
  {
    question: { kind: 'true_false', key: { right: [false] } },
    cases: [
      ['true/false: false is an answer, not a blank', false, '1', 'right'],
      ['true/false: wrong', true, '-1/4', 'wrong'],
      ['true/false: blank', null, '0', 'blank'],
      ['true/false: text is no truth value', 'false', '-1/4', 'wrong'],
    ],
  },
  {
    question: { kind: 'true_false', key: { right: [false, true] } },
    cases: [['true/false: both accepted after an objection', true, '1', 'right']],
  },
  {
    question: { kind: 'multiple_choice', key: { right: ['a', 'c', 'd'], partial: 'all' } },
    cases: [
      ['multiple, all: exact set in another order', ['d', 'a', 'c'], '1', 'right'],
      ['multiple, all: one missing', ['a', 'c'], '-1/4', 'wrong'],
      ['multiple, all: one too many', ['a', 'b', 'c', 'd'], '-1/4', 'wrong'],
      ['multiple, all: same option twice is once', ['a', 'a', 'c', 'd'], '1', 'right'],
      ['multiple: none chosen is blank', [], '0', 'blank'],
    ],
  },
  {
    question: { kind: 'multiple_choice', key: { right: ['a', 'c', 'd'], partial: 'share' } },
    cases: [
      ['multiple, share: two of three', ['a', 'c'], '2/3', 'partial', { shown: 67 }],
      ['multiple, share: two right, one wrong', ['a', 'c', 'b'], '1/3', 'partial'],
      ['multiple, share: one right, one wrong is nothing: wrong', ['a', 'b'], '-1/4', 'wrong'],
      ['multiple, share: everything ticked', ['a', 'b', 'c', 'd', 'e'], '1/3', 'partial'],
      ['multiple, share: all right', ['a', 'c', 'd'], '1', 'right'],
    ],
  },
  {
    question: {
      kind: 'multiple_choice',
      key: {
        right: ['a', 'b', 'c'],
        partial: 'weights',
        shares: { a: [1, 3], b: [1, 3], c: [1, 3], d: [-1, 1] },
      },
    },
    cases: [
      ['multiple, weights: three thirds are one', ['a', 'b', 'c'], '1', 'right'],
      [
        'multiple, weights: two thirds of 5 marks',
        ['a', 'b'],
        '10/3',
        'partial',
        { hundredths: 500, shown: 333 },
      ],
      ['multiple, weights: the wrong one takes all', ['a', 'b', 'c', 'd'], '-1/4', 'wrong'],
    ],
  },
  {
    question: {
      kind: 'multiple_choice',
      key: { right: ['a', 'b', 'c'], partial: 'weights', shares: { a: [1, 1], b: [1, 1] } },
    },
    cases: [['multiple, weights: more than all is all', ['a', 'b'], '1', 'right']],
  },
  {
    question: {
      kind: 'multiple_choice',
      key: { right: ['1', '2', '3', '4', '5', '6', '7'], partial: 'share' },
    },
    cases: [
      [
        'multiple, share: five of seven',
        ['1', '2', '3', '4', '5'],
        '5/7',
        'partial',
        { shown: 71 },
      ],
    ],
  },
]
