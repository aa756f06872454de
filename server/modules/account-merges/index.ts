export { mergeAccounts, type MergeContext } from './merge-accounts.ts'
export { mergeRules, type OwnColumn } from './merge-rules.ts'
export { previewMerge } from './preview-merge.ts'
