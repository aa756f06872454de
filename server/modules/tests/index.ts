export type { TestDesk } from './plans/context.ts'
export { findTestFault } from './plans/find-test-fault.ts'
export { saveTest } from './plans/save-test.ts'
export { showTest } from './plans/show-test.ts'
