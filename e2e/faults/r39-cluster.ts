import pg from 'pg'
import { migrateAll } from '../../app/src/entries/migrate.ts'
import { placementProblems } from '../../app/src/kit/server/db/placement/placement-plan.ts'
import { readPlacement } from '../../app/src/kit/server/db/placement/read-placement.ts'
import type { Rig } from '../../bench/rig.ts'
import { ALLOWED_FUNCTIONS } from '../../checks/statements/allowed.ts'
import { clusterOr } from './support/cluster.ts'
import { countingStatements } from './support/counted-statements.ts'
import { faultFigure } from './support/figure.ts'
import { mostTasks } from './support/most-tasks.ts'
import { journeyOnCluster, rigOnCluster } from './support/on-cluster.ts'
import { explainPrepared } from './support/sample-values.ts'
import { sentStatements } from './support/sent-statements.ts'
import { spreadingStatements } from './support/spreading-statements.ts'

/** Only statements with these functions may query every server. */
const ASK_ALL = /signpost_(?:shops_with_interrupted_changes|idle_fillings)/
const PLACEMENT = { shop: 'distributed', directory: 'copied', installation: 'here' }
/** Rigs that must pass as on a single server. */
const RIGS = ['R1', 'R5', 'R7', 'R8', 'R9', 'R11', 'R22']
/** Journeys: installing, editing in bulk with undo, schema results. */
const JOURNEYS = ['first-rich-result', 'meta-tags-bulk', 'history', 'schema-results']

/**
 * Tests the installation on a cluster whose addresses are in the environment, with an empty database: migrates it,
 * checks that every table is placed as declared, explains every statement that the service tests send, and runs rigs
 * and journeys on it, while the cluster counts what their functions send. Counts misplaced tables, statements that are
 * refused or query more than one server, and rigs and journeys that do not pass. `only` names one of those. Skipped
 * without addresses.
 */
export const rig: Rig = {
  id: 'R39',
  title: 'the installation on a cluster',
  async run({ seed, log, only }) {
    const cluster = clusterOr(['CITUS_MIGRATE_URL', 'CITUS_URL', 'CITUS_SUPERUSER_URL'])
    if ('skipped' in cluster) return cluster
    const {
      CITUS_MIGRATE_URL: ownerUrl = '',
      CITUS_URL: url = '',
      CITUS_SUPERUSER_URL: superuserUrl = '',
    } = cluster as Record<string, string>
    const wrong: string[] = []
    // First: a wrong URL must not migrate somebody's database.
    await refuseIfUsed(ownerUrl)
    await migrateAll(ownerUrl, log)
    const state = await asOwner(ownerUrl, readPlacement)
    wrong.push(...placementProblems(state))
    for (const { name, kind, placed } of state.tables)
      if (placed !== PLACEMENT[kind]) wrong.push(`${name} is of ${kind} and lies ${placed}`)
    const isWanted = (name: string) => only === undefined || name === only
    const explained = only === undefined ? await explainAll(url, { wrong, log }) : 0
    const { counted } = await countingStatements(superuserUrl, async () => {
      for (const id of RIGS.filter(isWanted)) wrong.push(...(await troubleOfRig(id, log)))
      for (const name of JOURNEYS.filter(isWanted)) {
        // Each uses the demo's stores, and must begin before they have the product installed.
        await emptied(ownerUrl)
        const trouble = await journeyOnCluster(name, { url, ownerUrl })
        log(`${name}: ${trouble === null ? 'as on one server' : 'failed'}`)
        if (trouble !== null) wrong.push(`the journey ${name}: ${trouble}`)
      }
    })
    await emptied(ownerUrl)
    const distributed = state.tables.filter(({ placed }) => placed === 'distributed').map(({ name }) => name)
    const allowed = await asOwner(ownerUrl, functionsThatMaySpread)
    for (const text of spreadingStatements(counted, { distributed, allowed }))
      wrong.push(`went to more than one shard: ${text.slice(0, 200)}`)
    return faultFigure(wrong, {
      n: explained,
      seed,
      log,
      counted: counted.length,
      tables: state.tables.length,
      rigs: RIGS,
      journeys: JOURNEYS,
    })
  },
}

/** The rig deletes everything in the database, so there must be no stores of others in it. */
async function refuseIfUsed(url: string): Promise<void> {
  const { rows } = await asOwner(url, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string | null }>("select to_regclass('shops') as name")
    if (tables[0]?.name === null) return { rows: [] }
    return owner.query<{ shops: number }>('select count(*)::int as shops from shops')
  })
  if ((rows[0]?.shops ?? 0) > 0)
    throw new Error('There are stores in the database of CITUS_MIGRATE_URL: this rig works in an empty one.')
}

const emptied = (url: string) => asOwner(url, (owner) => owner.query('truncate shops cascade'))

async function asOwner<Answer>(url: string, work: (owner: pg.Client) => Promise<Answer>): Promise<Answer> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  return work(owner).finally(() => owner.end())
}

/** Definitions of the functions that may ask every shard. */
async function functionsThatMaySpread(owner: pg.Client): Promise<string[]> {
  const names = Object.entries(ALLOWED_FUNCTIONS).flatMap(([name, { forms }]) =>
    forms.includes('no-shop') ? [name] : [],
  )
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = any($1)`,
    [names],
  )
  return rows.map(({ definition }) => definition)
}

async function troubleOfRig(id: string, log: (line: string) => void): Promise<string[]> {
  const figures = await rigOnCluster(id)
  if (typeof figures === 'string') return [`${id} ${figures}`]
  for (const figure of figures) log(`${id}: ${JSON.stringify(figure)}`)
  return figures.flatMap(({ pass, value, unit }) => (pass ? [] : [`${id}: ${value} ${unit}`]))
}

/** Has the cluster explain every statement that the service tests send; returns their number. */
async function explainAll(
  url: string,
  { wrong, log }: { wrong: string[]; log(line: string): void },
): Promise<number> {
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
  return explained
}

/**
 * Returns how many shards a statement queries at most with values for its parameters, or the error with which it is
 * refused.
 */
async function tasksOf(app: pg.Client, text: string): Promise<number | string> {
  await app.query("begin; set local signpost.shop = '1'; set local plan_cache_mode = force_custom_plan")
  try {
    await app.query(`prepare asked as ${text}`)
    const { rows: prepared } = await app.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'",
    )
    const { rows } = await app.query<Record<string, string>>(
      explainPrepared('asked', prepared[0]?.types ?? []),
    )
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    return mostTasks(plan)
  } catch (error) {
    return (error as Error).message
  } finally {
    await app.query('rollback; deallocate all')
  }
}
