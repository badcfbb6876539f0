import { sessionToken } from '../app/testing/session-token.ts'
import { syncAll } from '../app/testing/store-life.ts'
import {
  type Installation,
  NO_LIMITS,
  type RigStore,
  startInstallation,
  until,
} from '../e2e/faults/support/installation.ts'
import { operationEnds, orderTitles } from '../e2e/faults/support/titles-operation.ts'
import type { Figure, Rig } from './rig.ts'

const PRODUCTS = 300
/** The assumption of `docs/operate/many-servers.md`. */
const PAPER = 2_000

interface Taken {
  bytes: number
  rows: number
}

/** What the database holds and has done: rows and bytes per table, transactions, and bytes of WAL. */
interface Look {
  tables: Map<string, Taken>
  transactions: number
  logged: number
}

/**
 * Rows, bytes (including indexes), transactions and WAL bytes of a store, per product: for a sync, a scan of all
 * pages, and an operation that gives every product another title. `n` is the number of products.
 */
export const rig: Rig = {
  id: 'P29',
  title: 'what a store takes',
  async run({ n = PRODUCTS, log }) {
    await using installation = await startInstallation()
    await installation.faults(NO_LIMITS)
    const store = await installation.addStore({ products: n, theme: true })
    const worker = installation.startWorker()
    const words = () => worker.log()
    const steps: [name: string, run: () => Promise<unknown>][] = [
      ['sync', () => syncAll(installation.contextOf(store))],
      ['scan', () => scan(installation, store, words)],
      [
        'operation',
        async () => {
          const { id } = await orderTitles(installation, store, store.productIds)
          await operationEnds(installation, id, { seconds: 300, words })
        },
      ],
    ]
    const figures: Omit<Figure, 'id' | 'seconds'>[] = []
    for (const [name, run] of steps) {
      const before = await look(installation)
      await run()
      const after = await look(installation)
      const tables = grown(before, after)
      const sum = (of: keyof Taken) => tables.reduce((all, [, taken]) => all + taken[of], 0)
      const each = (value: number) => Math.round((value / n) * 100) / 100
      figures.push({
        ...{
          value: Math.round(sum('bytes') / n),
          unit: 'bytes a product',
          peer: null,
          ratio: null,
          pass: true,
          n,
        },
        what: name,
        rows: each(sum('rows')),
        transactions: each(after.transactions - before.transactions),
        loggedBytes: Math.round((after.logged - before.logged) / n),
        tables: Object.fromEntries(
          tables.map(([table, { rows, bytes }]) => [
            table,
            { rows: each(rows), bytes: Math.round(bytes / n) },
          ]),
        ),
        megabytesOfTheStoreOfThePaper: Math.round(((sum('bytes') / n) * PAPER) / 1e5) / 10,
      })
      log(JSON.stringify(figures.at(-1)))
    }
    return figures
  },
}

async function look({ look: ask }: Installation): Promise<Look> {
  await ask('analyze')
  const tables = await ask<{ name: string; bytes: string; rows: string }>(
    `select c.oid::regclass::text as name, pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0)::bigint as rows
      from pg_class c join pg_namespace s on s.oid = c.relnamespace
      where s.nspname in ('public', 'pgboss') and c.relkind = 'r'`,
  )
  const [counted] = await ask<{ transactions: string; logged: string }>(
    `select sum(xact_commit) as transactions, pg_current_wal_lsn() - '0/0'::pg_lsn as logged from pg_stat_database`,
  )
  return {
    tables: new Map(
      tables.map(({ name, bytes, rows }) => [name, { bytes: Number(bytes), rows: Number(rows) }]),
    ),
    transactions: Number(counted?.transactions),
    logged: Number(counted?.logged),
  }
}

/** Growth of each table, the largest first. Leaves out tables without new rows, which at most started a new page. */
function grown(before: Look, after: Look): [table: string, taken: Taken][] {
  return [...after.tables]
    .map(([table, { bytes, rows }]): [string, Taken] => {
      const was = before.tables.get(table) ?? { bytes: 0, rows: 0 }
      return [table, { bytes: bytes - was.bytes, rows: rows - was.rows }]
    })
    .filter(([, { rows }]) => rows > 0)
    .toSorted(([, one], [, other]) => other.bytes - one.bytes)
}

async function scan(
  { platform, web }: Installation,
  { domain }: RigStore,
  words: () => string,
): Promise<void> {
  const call = async (method: string, path: string) => {
    const answer = await fetch(`${web.url}/apps/api${path}`, {
      method,
      headers: { authorization: `Bearer ${await sessionToken(domain, platform)}` },
    })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { run: { state: string } | null } }).data
  }
  await call('POST', '/schema-results/start')
  await until(
    () => call('GET', '/schema-results'),
    ({ run }) => run !== null && run.state !== 'running',
    { seconds: 900, everyMs: 1_000, words },
  )
}
