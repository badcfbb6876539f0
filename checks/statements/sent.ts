import type { LoggedStatement } from '../../app/src/kit/server/db/statement-log.ts'
import type { Fault } from './forms.ts'
import { judgeStatement } from './judge.ts'
import { parseStatements } from './parser.ts'
import type { Tables } from './tables.ts'

export interface SentFault extends Fault {
  /** File and line of our source that sent it. */
  callSite: string
  text: string
}

/** Whether a call site belongs to the product: statements of tests and rigs are not checked. */
const isProducts = (callSite: string): boolean =>
  /^app\/src\//.test(callSite) && !/\.test\.ts|\/testing\//.test(callSite)

/** Returns the faults of sent statements, each call site and form once. Leaves out those whose nearest call site is a test. */
export function faultsOfSent(logged: readonly LoggedStatement[], tables: Tables): SentFault[] {
  const found = new Map<string, SentFault>()
  const judged = new Map<string, Fault[]>()
  for (const { text, callSites } of logged) {
    const [nearest = ''] = callSites
    if (!isProducts(nearest)) continue
    const faults = judged.get(text) ?? judgeText(text, tables)
    judged.set(text, faults)
    const callSite = nearest.replace(/:\d+$/, '')
    for (const fault of faults)
      found.set(`${callSite} ${fault.form} ${fault.table}`, { ...fault, callSite, text })
  }
  return [...found.values()].sort((one, other) => one.callSite.localeCompare(other.callSite))
}

function judgeText(text: string, tables: Tables): Fault[] {
  try {
    return parseStatements(text).flatMap((statement) => judgeStatement(statement, { tables }))
  } catch {
    return [{ form: 'unread', table: '' }]
  }
}

/** Returns every call site of the product that a logged statement came through, as `file:line`. */
export function callSitesSent(logged: readonly LoggedStatement[]): Set<string> {
  return new Set(
    logged.flatMap(({ callSites }) =>
      callSites.filter(isProducts).map((callSite) => callSite.replace(/:\d+$/, '')),
    ),
  )
}
