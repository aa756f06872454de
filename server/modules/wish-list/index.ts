export { alertOfNewBatches } from './alert-of-new-batches.ts'
export { listWishes } from './list-wishes.ts'
export { removeWish } from './remove-wish.ts'
export { saveWishes } from './save-wishes.ts'
