import { OF_SHOP, OF_VISITOR } from '../../../app/src/kit/server/http/visit-budgets.ts'
import type { ContractCall } from './contract-calls.ts'
import type { HostileRequest } from './hostile-requests.ts'
import type { Installation } from './installation.ts'
import { attacksOnPublic } from './public-calls.ts'
import { chosenAttacks, sendAll } from './send-hostile.ts'
import { type HostileAnswer, wrongAnswer } from './wrong-answer.ts'

const REFUSED = 429
/** Requests from one address, above its limit. */
const OF_ONE = 400
/** Rows that a table may gain meanwhile through the worker. */
const FEW_ROWS = 50

export interface PublicFlood {
  wrong: string[]
  asked: number
  answered: number
}

/**
 * Floods every public call with junk: from one address, which is refused beyond its limit while another is answered,
 * and from many forged addresses, which share one limit. No table may grow with it, and no guessed link may open
 * anything.
 */
export async function floodPublic(
  { look }: Pick<Installation, 'look'>,
  {
    origin,
    calls,
    n,
    seed,
    word,
  }: { origin: string; calls: readonly ContractCall[]; n: number; seed: number; word: () => string },
): Promise<PublicFlood> {
  const wrong: string[] = []
  const before = await rowsOf(look)
  const flood = async (most: number, addressOf: () => string) => {
    const started = performance.now()
    const count = { asked: 0, answered: 0 }
    const onAnswer = (request: HostileRequest, answer: HostileAnswer): void => {
      count.asked += 1
      // A URL that the router cannot parse reaches no call and costs next to nothing.
      if (answer.status !== REFUSED && !answer.text.includes('"http.not-found"')) count.answered += 1
      const fault = wrongAnswer(request, answer, undefined, () => {})
      if (fault !== null) wrong.push(fault)
      if (answer.status === 200 && /\/shared-report(?:\?|$)/.test(request.path))
        wrong.push(`a link that was guessed opens a report: ${request.path.slice(0, 120)}`)
    }
    const attacks = attacksOnPublic(calls, addressOf)
    // Each round sends every attack once.
    for (let round = 0; count.asked < most; round++)
      await sendAll(origin, chosenAttacks(attacks, { n: most - count.asked, seed: seed + round }), {
        authorize: async () => `Bearer ${word()}`,
        onAnswer,
      })
    return { ...count, seconds: (performance.now() - started) / 1_000 }
  }
  const one = await flood(OF_ONE, () => '203.0.113.7')
  const ofOne = OF_VISITOR.atOnce + OF_VISITOR.aSecond * one.seconds + 1
  if (one.answered > ofOne) wrong.push(`one address was answered ${one.answered} times, ${ofOne} are allowed`)
  const other = await flood(1, () => '203.0.113.8')
  if (other.answered === 0) wrong.push('another address is refused for what the first one asked')
  const all = await flood(n, () => `address-${word()}`)
  const ofAll = OF_SHOP.atOnce + OF_SHOP.aSecond * (one.seconds + all.seconds) + 1
  if (all.answered > ofAll)
    wrong.push(`made-up addresses were answered ${all.answered} times, ${ofAll} are allowed`)
  const after = await rowsOf(look)
  for (const [table, rows] of after) {
    const more = rows - (before.get(table) ?? 0)
    if (more > FEW_ROWS) wrong.push(`${table} gained ${more} rows`)
  }
  return {
    wrong,
    asked: one.asked + other.asked + all.asked,
    answered: one.answered + other.answered + all.answered,
  }
}

async function rowsOf(look: Installation['look']): Promise<Map<string, number>> {
  const tables = await look<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const rows = new Map<string, number>()
  for (const { name } of tables) {
    const [row] = await look<{ rows: string }>(`select count(*) as rows from ${name}`)
    rows.set(name, Number(row?.rows))
  }
  return rows
}
