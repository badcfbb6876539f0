import { type Installation, until } from '../../e2e/faults/support/installation.ts'

/** Looks in a row that found no open work: a delivery may still be on its way. */
const LOOKS = 3
const LOOK_MS = 250

/** Waits until every delivery is processed and no job is running or due. */
export async function untilQuiet({ installation }: { installation: Installation }): Promise<void> {
  let looks = 0
  const open = async () => {
    const [row] = await installation.look<{ open: number }>(
      `select (select count(*) from webhook_inbox where processed_at is null)::int
        + (select count(*) from pgboss.job
            where state = 'active' or (state in ('created', 'retry') and start_after <= now()))::int as open`,
    )
    return row?.open ?? 0
  }
  await until(open, (count) => (looks = count === 0 ? looks + 1 : 0) >= LOOKS, { everyMs: LOOK_MS })
}
