import type { LanguageCode } from '#contract/languages.ts'
import * as bn from './bn/index.ts'
import * as en from './en/index.ts'

/** Everything the server says to people in its own words: mails, receipts, certificates, calendar entries, the feed. */
export const words: Record<LanguageCode, Words> = { en, bn }

type Words = { [Name in keyof typeof en]: (typeof en)[Name] }

export type { AccountNoticeKind } from './en/account-notices.ts'
export type { BatchChange, BatchChangeFacts } from './en/batch-changes.ts'
export type { CheckupWords } from './en/checkup.ts'
export type { IdentityMailKind } from './en/identity-mails.ts'
export type { OrderMail, OrderMailFacts } from './en/order-mails.ts'
export type { OrientationMail } from './en/orientation-mails.ts'
