export { isSteep, type PriceCut, notePrices } from './note-prices.ts'
export { tellOwnersOfPrices } from './tell-owners-of-prices.ts'
