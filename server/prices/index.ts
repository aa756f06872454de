export { isSteep, type LoweredPrice, notePrices } from './note-prices.ts'
export { tellOwnersOfPrices } from './tell-owners-of-prices.ts'
