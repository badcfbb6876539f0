/** Statements a distributed database refuses or answers by querying every shard, and what to write instead. */
export const FORMS = {
  'no-shop': 'give every table of a shop its own "shop_id = $n", in subqueries and CTEs too',
  lock: 'a row is locked with "shop_id = $n" beside it',
  clock: 'read the time from the database in the same transaction and give it as a parameter',
  'conflict-function': 'give the value as a parameter, or take it from "excluded"',
  'stable-column':
    'compute the value beforehand and give it as a parameter: what is stable, as timestamptz ± interval is, takes no column',
  'stable-branch':
    'compute the value beforehand and give it as a parameter: CASE and COALESCE take only immutable ones',
  returning: 'return the columns and shape them outside the statement',
  'insert-select': 'insert rows as a multi-row VALUES',
  'insert-no-shop': 'name shop_id among the columns of the insert',
  correlated: 'join the table of the shop, do not ask it once for each row of shops',
  mixed: "read the installation's table first, then the shop's, in two statements",
  'locked-join': "claim the installation's row alone, then read its shop in a second statement",
  merge: 'write insert … on conflict, or an update and an insert',
  'set-config': "write set local signpost.shop = '…'",
  dynamic: 'write the statement out, so that it can be read here',
  unread: 'the parser of PostgreSQL does not take it',
} as const

export type Form = keyof typeof FORMS

export interface Fault {
  form: Form
  /** The table concerned; empty if there is none. */
  table: string
}
