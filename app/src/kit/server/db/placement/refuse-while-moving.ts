import type pg from 'pg'

/**
 * Refuses to work while tables move to other servers: a shop's rows may be split over two places. Throws saying what
 * to do.
 */
export async function refuseWhileMoving(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('select from placement_keys limit 1')
  if (rows.length > 0)
    throw new Error(
      'The tables of this database are being moved. Run bin/signpost distribute to its end, then start again.',
    )
}
