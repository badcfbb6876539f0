import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../app/src/kit/server/db/database.ts'

/**
 * Features Signpost does not have yet and its makers would like to add: the first requests of a new local
 * installation, without votes.
 */
const REQUESTS = [
  {
    title: 'Test two titles against each other',
    details: 'Show some of the products with a new title, the others as they are, and compare their clicks.',
  },
  {
    title: 'Mark bulk operations on the sales charts',
    details: 'Write a note onto the store’s own charts when a bulk operation or its undo has ended.',
  },
  {
    title: 'Answer questions in the admin’s assistant',
    details: 'For example: which products have no description?',
  },
]

/** Fills an empty list, so that a first-time visitor finds something to vote for. */
export async function putFirstRequests(url: string): Promise<void> {
  const database = openDatabase({ url, applicationName: 'signpost start', connections: 1 })
  try {
    const { rows } = await database.pool.query('select 1 from feature_requests limit 1')
    if (rows.length > 0) return
    for (const { title, details } of REQUESTS)
      await database.pool.query(
        `insert into feature_requests (id, title, details, status, created_at, status_at)
          values ($1, $2, $3, 'open', now(), now())`,
        [randomUUID(), title, details],
      )
  } finally {
    await database.close()
  }
}
