import type { ItemOutcome } from '#contract/question-bank/files.ts'
import type { ExportFormat } from '#contract/question-bank/terms.ts'
import { questionReasons, reasonValues } from './staff-question-reasons.ts'

const outcomes: Record<ItemOutcome, string> = {
  imported: 'Can be saved',
  skipped: 'Skipped',
  failed: 'Faulty',
}

const formats: Record<ExportFormat, { name: string; text: string }> = {
  gift: { name: 'Moodle GIFT', text: 'For Moodle and other learning platforms' },
  'moodle-xml': { name: 'Moodle XML', text: 'Carries most of what a question has' },
  'qti-2.1': { name: 'QTI 2.1', text: 'A package for Canvas, Blackboard and others' },
  'qti-3.0': { name: 'QTI 3.0', text: 'The same in the newest version' },
  aiken: { name: 'Aiken', text: 'Single choices as plain text' },
  csv: { name: 'CSV', text: 'One question a row, for any spreadsheet' },
  xlsx: { name: 'Excel', text: 'One question a row; Bangla and numbers stay as they are' },
}

/** Importing and exporting questions as files. Numbers come as the language writes them. */
export const questionFiles = {
  import: 'Import a file',
  importLead: 'The file is read first. You see every item, and nothing is saved before you say so.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  chooseHint: 'GIFT, Moodle XML, QTI, Aiken, CSV or Excel, up to 20 MB.',
  tooBig: 'This file is bigger than 20 MB. Split it.',
  reading: 'Reading the file…',
  unreadable: (text: string, reason: string) => `${text} ${reason}`,
  found: (name: string, count: string, number: number) =>
    number === 1 ? `${name}: 1 item` : `${name}: ${count} items`,
  outcomes,
  outcomeCount: (outcome: string, count: string) => `${outcome}: ${count}`,
  show: 'Show',
  all: 'All items',
  untitled: 'Without a title',
  item: (number: string) => `Item ${number}`,
  note: (text: string) => `Note: ${text}`,
  moreItems: (count: string) => `Show ${count} more`,
  nothing: 'No item of this file can be saved.',
  save: (count: string, number: number) =>
    number === 1 ? 'Save 1 question' : `Save ${count} questions`,
  saving: (done: string, all: string) => `${done} of ${all} saved`,
  saved: (added: string, changed: string, unchanged: string) =>
    `${added} new, ${changed} changed, ${unchanged} as they were.`,
  stopped: (done: string, all: string) =>
    `${done} of ${all} are saved. Press the button again to go on: nothing is saved twice.`,
  toBank: 'Open the bank',
  export: 'Export',
  exportTitle: 'Save the bank as a file',
  exportText:
    'The file holds the right answers. Questions that a format cannot hold stay out and are named.',
  formats,
  exported: (count: string, number: number) =>
    number === 1 ? '1 question is in the file.' : `${count} questions are in the file.`,
  left: (count: string, number: number) =>
    number === 1 ? '1 question stayed out' : `${count} questions stayed out`,
  lost: (count: string, number: number) =>
    number === 1 ? '1 part is not in the file' : `${count} parts are not in the file`,
  reasons: questionReasons,
  reasonValues,
  noQuestions:
    'No questions can be read from this file. Choose a GIFT, Moodle XML, QTI, Aiken, CSV or Excel file.',
}
