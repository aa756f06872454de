/**
 * Guards that are rules of the database: a released migration takes no comment, so the copy gets one more, which drops
 * the rule.
 */
export const databaseGuards = [
  {
    name: 'the database takes a TrxID once',
    threat: 'T15',
    tests: ['manual-transfer'],
    sql: 'drop index manual_transfers_trx_once',
  },
  {
    name: 'the database wants two people for a refund',
    threat: 'T16',
    tests: ['refunds/refund'],
    sql: 'alter table refunds drop constraint asked_by_one_approved_by_another',
  },
  {
    name: 'the books are append-only',
    threat: 'T17',
    tests: ['books'],
    sql: 'drop trigger ledger_entries_append_only on ledger_entries',
  },
  {
    name: 'a transaction of the books balances',
    threat: 'T17',
    tests: ['books'],
    sql: 'drop trigger ledger_transaction_balances on ledger_entries',
  },
]
