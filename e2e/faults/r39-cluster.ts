import pg from 'pg'
import { migrateAll } from '../../app/src/entries/migrate.ts'
import { placementProblems } from '../../app/src/kit/server/db/placement/placement-plan.ts'
import { readPlacement } from '../../app/src/kit/server/db/placement/read-placement.ts'
import type { Rig } from '../../bench/rig.ts'
import { clusterOr } from './support/cluster.ts'
import { faultFigure } from './support/figure.ts'
import { sentStatements } from './support/sent-statements.ts'

/** Statements of these tables and functions alone may ask every server. */
const ASK_ALL = /signpost_(?:shops_with_interrupted_changes|idle_fillings|forget_webhooks)/
const PLACES = { shop: 'distributed', directory: 'copied', installation: 'here' }

/**
 * The installation on a cluster whose addresses the environment gives: migrated, every table where its declaration says, and
 * every statement the service tests send explained. Counts tables in another place, statements that are refused, and those
 * that ask more than one server. Without addresses it is skipped.
 */
export const rig: Rig = {
  id: 'R39',
  title: 'the installation on a cluster',
  async run({ seed, log }) {
    const cluster = clusterOr(['CITUS_MIGRATE_URL', 'CITUS_URL', 'CITUS_SUPERUSER_URL'])
    if ('skipped' in cluster) return cluster
    const { CITUS_MIGRATE_URL: ownerUrl, CITUS_URL: url } = cluster as Record<string, string>
    const wrong: string[] = []
    await migrateAll(ownerUrl ?? '', log)
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    const state = await readPlacement(owner).finally(() => owner.end())
    wrong.push(...placementProblems(state))
    for (const { name, kind, placed } of state.tables)
      if (placed !== PLACES[kind]) wrong.push(`${name} is of ${kind} and lies ${placed}`)
    const texts = new Set((await sentStatements(log)).map(({ text }) => text))
    const app = new pg.Client({ connectionString: url })
    await app.connect()
    let explained = 0
    try {
      for (const text of texts) {
        if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text) || ASK_ALL.test(text)) continue
        const tasks = await tasksOf(app, text)
        explained += 1
        if (typeof tasks === 'string') wrong.push(`${tasks}: ${text.slice(0, 120)}`)
        else if (tasks > 1) wrong.push(`${tasks} parts are asked: ${text.slice(0, 120)}`)
      }
    } finally {
      await app.end()
    }
    return faultFigure(wrong, { n: explained, seed, log, tables: state.tables.length })
  },
}

/** How many parts of the tables a statement asks, or what it is refused with. */
async function tasksOf(app: pg.Client, text: string): Promise<number | string> {
  await app.query("begin; set local signpost.shop = '1'")
  try {
    const { rows } = await app.query<Record<string, string>>(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    return Number(/Task Count: (\d+)/.exec(plan)?.[1] ?? 1)
  } catch (error) {
    return (error as Error).message
  } finally {
    await app.query('rollback')
  }
}
