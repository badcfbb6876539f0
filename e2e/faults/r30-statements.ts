import { join } from 'node:path'
import pg from 'pg'
import { MIGRATIONS, startTestServer, TEMPLATE, TEST_PASSWORDS } from '../../app/testing/test-server.ts'
import type { Rig } from '../../bench/rig.ts'
import { ALLOWED_FUNCTIONS } from '../../checks/statements/allowed.ts'
import { sendingCallSites } from '../../checks/statements/call-sites.ts'
import { FORMS } from '../../checks/statements/forms.ts'
import { faultsOfFunctions, notAllowed } from '../../checks/statements/functions.ts'
import { judgeStatement } from '../../checks/statements/judge.ts'
import { keysWithoutShop, policiesWithSubquery } from '../../checks/statements/keys.ts'
import { parseStatements, readMigrations } from '../../checks/statements/parser.ts'
import { PLANTED, PLANTED_TABLES } from '../../checks/statements/planted.ts'
import { callSitesSent, faultsOfSent } from '../../checks/statements/sent.ts'
import {
  declaredTables,
  differingTables,
  type Tables,
  undeclaredTables,
} from '../../checks/statements/tables.ts'
import { sentStatements } from './support/sent-statements.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Three keys without the shop, and three tables on whose kind migrations and database differ. */
const PLANTED_IN_DATABASE = 6

/**
 * Checks every statement that the service tests send, every function of the migrations and every key of the migrated
 * database against the rules of a distributed database. STATEMENTS_FILE names an existing log; without it the tests
 * are run. Planted faults of each form must be found.
 */
export const rig: Rig = {
  id: 'R30',
  title: 'statements and keys without the shop',
  async run({ log }) {
    const logged = await sentStatements(log)
    const migrations = readMigrations(MIGRATIONS)
    const tables = declaredTables(migrations)
    const sent = faultsOfSent(logged, tables)
    for (const { callSite, form, table } of sent) log(`${callSite}: ${form} ${table}: ${FORMS[form]}`)
    const functions = notAllowed(faultsOfFunctions(migrations, tables))
    for (const { file, line, name, form, table } of functions)
      log(`app/migrations/${file}:${line}: ${name}: ${form} ${table}: ${FORMS[form]}`)
    const undeclared = undeclaredTables(migrations)
    for (const table of undeclared) log(`${table}: no migration says what it is`)
    const keys = await judgeDatabase(tables, log)
    const missed = PLANTED.filter(
      ({ form, text }) =>
        !parseStatements(text)
          .flatMap((one) => judgeStatement(one, { tables: PLANTED_TABLES }))
          .some((fault) => fault.form === form),
    )
    for (const { form, text } of missed) log(`planted and not found: ${form}: ${text}`)
    const callSites = callSitesSent(logged)
    const unsent = sendingCallSites(ROOT).filter(({ file, line }) => !callSites.has(`${file}:${line}`))
    for (const { file, line } of unsent) log(`${file}:${line}: no test sends this statement`)
    const value =
      sent.length + functions.length + undeclared.length + keys.differing + keys.faults + missed.length
    return {
      value,
      unit: 'faults',
      peer: null,
      ratio: null,
      pass: value === 0 && unsent.length === 0,
      n: new Set(logged.map(({ text }) => text)).size,
      sent: sent.length,
      functions: functions.length,
      keys: keys.faults,
      undeclared: undeclared.length,
      differing: keys.differing,
      planted: PLANTED.length + keys.planted,
      plantedMissed: missed.length + keys.missed,
      allowed: Object.keys(ALLOWED_FUNCTIONS),
      unsent: unsent.length,
      byForm: Object.fromEntries(
        Map.groupBy(sent, ({ form }) => form)
          .entries()
          .map(([form, all]) => [form, all.length]),
      ),
    }
  },
}

interface DatabaseVerdict {
  /** Tables of another kind in the database than in the migrations. */
  differing: number
  faults: number
  planted: number
  missed: number
}

/** Checks declarations, keys and policies in a migrated database; then the same with planted faults. */
async function judgeDatabase(tables: Tables, log: (line: string) => void): Promise<DatabaseVerdict> {
  const postgres = await startTestServer()
  const client = new pg.Client({
    connectionString: postgres.server.url('signpost_owner', TEST_PASSWORDS.owner, TEMPLATE),
  })
  await client.connect()
  try {
    const differing = await differingTables(client, tables)
    for (const table of differing) log(`${table}: the migrations and declared_tables differ on what it is`)
    const keys = await keysWithoutShop(client, tables)
    for (const { table, key } of keys) log(`${table}: the key ${key} leaves the shop out`)
    const policies = await policiesWithSubquery(client)
    for (const table of policies) log(`${table}: its policy asks by a subquery`)
    await client.query(`
      create table planted_early (shop_id bigint references shops, id bigint primary key, other bigint unique);
      insert into declared_tables (name, kind) values ('planted_early', 'shop');
      alter table planted_early rename to planted;
      create table planted_part (shop_id bigint, part bigint references planted (id), primary key (shop_id, part))`)
    const withPlanted: Tables = new Map([
      ...tables,
      ...['planted', 'planted_part'].map((name) => [name, { kind: 'shop', migration: '' }] as const),
    ])
    const planted = [
      ...(await keysWithoutShop(client, withPlanted)).map(({ table }) => table),
      // Under its old name in the one, under its new one in the other; and a table only one of them knows.
      ...(await differingTables(client, withPlanted)),
    ].filter((table) => table.startsWith('planted'))
    const missed = PLANTED_IN_DATABASE - planted.length
    if (missed > 0) log(`planted keys and declarations not found: ${missed}`)
    return {
      differing: differing.length,
      faults: keys.length + policies.length + missed,
      planted: PLANTED_IN_DATABASE,
      missed,
    }
  } finally {
    await client.end()
    await postgres.stop()
  }
}
