import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import type { StoreRecord } from './records.ts'
import { State } from './state.ts'

const STORE = { id: 1, handle: 'fernhill', domain: 'fernhill.myshopify.com' } as StoreRecord

test('what is found by handle or parent never reads every record of its kind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'))
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const state = new State(folder)
  state.byHandle(STORE, 'Metafield', 'gid://shopify/Product/1|global|title_tag')
  state.byHandle(STORE, 'Article', 'spring', 7)
  state.byHandlePrefix(STORE, 'Metafield', 'gid://shopify/Product/1|')
  state.list(STORE, 'ProductVariant', { parent: 1 })
  state.list(STORE, 'ProductVariant', { parent: 1, after: 5, limit: 2, reverse: true })
  state.list(STORE, 'ProductVariant', { parent: 1, byPosition: true })
  state.count(STORE, 'ProductVariant', 1)
  const statements = prepared.mock.calls.map(([sql]) => sql)
  prepared.mockRestore()
  state.close()

  const db = new DatabaseSync(join(folder, 'sandbox.sqlite'))
  const plans = statements.map((sql) =>
    db
      .prepare(`explain query plan ${sql}`)
      .all()
      .map((row) => row['detail']),
  )
  db.close()
  rmSync(folder, { recursive: true })
  expect(plans).toHaveLength(7)
  // Every query uses an index and its third column, without sorting.
  for (const plan of plans)
    expect(plan).toEqual([
      expect.stringMatching(
        /^SEARCH record USING (COVERING )?INDEX \w+ \(store=\? AND kind=\? AND (handle|parent)[=>]/,
      ),
    ])
})
