import type { LoggedStatement } from '../../app/src/kit/server/db/statement-log.ts'
import type { Fault } from './forms.ts'
import { judgeStatement } from './judge.ts'
import { parseStatements } from './parser.ts'
import type { Tables } from './tables.ts'

export interface SentFault extends Fault {
  /** File and line of our source that sent it. */
  place: string
  text: string
}

/** Whether a place belongs to the product: statements of tests and rigs are not checked. */
const isProducts = (place: string): boolean =>
  /^app\/src\//.test(place) && !/\.test\.ts|\/testing\//.test(place)

/** Returns the faults of sent statements, each place and form once. Leaves out those whose nearest place is a test. */
export function faultsOfSent(logged: readonly LoggedStatement[], tables: Tables): SentFault[] {
  const found = new Map<string, SentFault>()
  const judged = new Map<string, Fault[]>()
  for (const { text, places } of logged) {
    const [nearest = ''] = places
    if (!isProducts(nearest)) continue
    const faults = judged.get(text) ?? judgeText(text, tables)
    judged.set(text, faults)
    const place = nearest.replace(/:\d+$/, '')
    for (const fault of faults) found.set(`${place} ${fault.form} ${fault.table}`, { ...fault, place, text })
  }
  return [...found.values()].sort((one, other) => one.place.localeCompare(other.place))
}

function judgeText(text: string, tables: Tables): Fault[] {
  try {
    return parseStatements(text).flatMap((statement) => judgeStatement(statement, { tables }))
  } catch {
    return [{ form: 'unread', table: '' }]
  }
}

/** Returns every place of the product that a logged statement came through, as `file:line`. */
export function placesSent(logged: readonly LoggedStatement[]): Set<string> {
  return new Set(
    logged.flatMap(({ places }) => places.filter(isProducts).map((place) => place.replace(/:\d+$/, ''))),
  )
}
