import type { HeadingNames } from '#web/workbook/guess-columns.ts'
import { type RowField, rowFields } from '#contract/student-imports/terms.ts'

/** What the columns of a file are read as; null: left out. */
export type ColumnChoice = (RowField | null)[]

export const fields = Object.keys(rowFields) as RowField[]

/** Words that headings of other systems have. */
export const namesOf: HeadingNames<RowField> = {
  email: [
    'email',
    'e mail',
    'mail',
    'user email',
    'email address',
    'ইমেইল',
    'ই মেইল',
    'ইমেল',
    'মেইল',
  ],
  name: [
    'name',
    'full name',
    'student name',
    'student',
    'display name',
    'learner',
    'নাম',
    'শিক্ষার্থী',
  ],
  phone: ['phone', 'mobile', 'cell', 'contact', 'whatsapp', 'number', 'ফোন', 'মোবাইল', 'যোগাযোগ'],
  course: [
    'course',
    'course id',
    'course title',
    'course name',
    'product',
    'item',
    'class',
    'কোর্স',
  ],
  batch: ['batch', 'batch no', 'batch number', 'cohort', 'group', 'section', 'ব্যাচ'],
  enrolledOn: [
    'enrolled on',
    'enrolled',
    'enrolment date',
    'enrollment date',
    'enroll date',
    'joined',
    'date',
    'order date',
    'ভর্তি',
    'ভর্তির তারিখ',
    'তারিখ',
  ],
  paid: ['paid', 'amount paid', 'amount', 'price', 'fee', 'total', 'payment', 'টাকা', 'ফি', 'পরিশোধ'],
  completedOn: ['completed on', 'completed', 'completion date', 'finished', 'শেষ', 'সম্পন্ন'],
  certificate: ['certificate', 'certificate number', 'certificate id', 'সার্টিফিকেট', 'সনদ'],
  progress: ['progress', 'progress percent', 'percent', 'completion', 'অগ্রগতি'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'নোট', 'মন্তব্য'],
  tags: ['tags', 'tag', 'label', 'labels', 'ট্যাগ'],
}
