import type { ContractCall } from './contract-calls.ts'
import type { FieldAttacks, HostileRequest } from './hostile-requests.ts'
import type { HostileTarget } from './hostile-target.ts'
import type { Installation } from './installation.ts'
import type { ProductProcess } from './product-process.ts'
import { chosenAttacks, sendAll } from './send-hostile.ts'
import { type HostileAnswer, STORED_OTHERWISE, unmerged, wrongAnswer } from './wrong-answer.ts'

export interface Tried {
  wrong: string[]
  sent: number
  statuses: Map<string, number>
  /** Routes that received a request, and those that answered at least one with success. */
  routes: Set<string>
  succeeded: Set<string>
  /** Number of responses that contained sent values. */
  compared: number
}

/** Sends `n` of the attacks and checks every response. */
export async function attack(
  { origin, authorize }: { origin: string; authorize: (request: HostileRequest) => Promise<string> },
  { calls, fields, n, seed }: { calls: ContractCall[]; fields: FieldAttacks[]; n: number; seed: number },
): Promise<Tried> {
  const byName = new Map(calls.map((call) => [call.name, call]))
  const tried: Tried = {
    wrong: [],
    sent: 0,
    statuses: new Map(),
    routes: new Set(),
    succeeded: new Set(),
    compared: 0,
  }
  const faultOf = (request: HostileRequest, answer: HostileAnswer, compared = () => {}) =>
    wrongAnswer(request, answer, byName.get(request.route), compared)
  const otherwise: HostileRequest[] = []
  await sendAll(origin, chosenAttacks(fields, { n, seed }), {
    authorize,
    onAnswer(request, answer) {
      tried.sent++
      tried.routes.add(request.route)
      const status = String(answer.status ?? 'none')
      tried.statuses.set(status, (tried.statuses.get(status) ?? 0) + 1)
      if (answer.status !== null && answer.status < 300) tried.succeeded.add(request.route)
      const wrong = faultOf(request, answer, () => tried.compared++)
      if (wrong?.includes(STORED_OTHERWISE)) otherwise.push(unmerged(request))
      else if (wrong !== null) tried.wrong.push(wrong)
    },
  })
  // Another request may have written the same settings meanwhile, and edits are merged with what is stored (decision
  // 0126): sends it again, with nothing in parallel, as a whole form.
  for (const request of otherwise)
    await sendAll(origin, [request], {
      authorize,
      onAnswer(sent, answer) {
        const wrong = faultOf(sent, answer)
        if (wrong !== null) tried.wrong.push(wrong)
      },
    })
  return tried
}

/**
 * Checks the state afterwards: both processes run, every reading route still returns what its contract says, and no
 * text in the database contains the replacement character.
 */
export async function aftermath(
  installation: Pick<Installation, 'look'>,
  {
    target,
    calls,
    processes,
  }: { target: HostileTarget; calls: ContractCall[]; processes: Record<string, ProductProcess> },
): Promise<string[]> {
  const wrong = Object.entries(processes).flatMap(([name, { isRunning, log }]) =>
    isRunning() ? [] : [`the ${name} process has ended: ${log().slice(-1_500)}`],
  )
  if (wrong.length > 0) return wrong
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    const [honest] = call.inputs.slice(-1)
    const query = new URLSearchParams((honest ?? {}) as Record<string, string>)
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => query.get(name) ?? '1')
    const { status, body } = await target.call('GET', `${path}?${query}`)
    if (status >= 500) wrong.push(`${call.name} afterwards: ${status} ${JSON.stringify(body)}`)
  }
  const columns = await installation.look<{ name: string; column: string }>(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name, quote_ident(column_name) as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')`)
  for (const { name, column } of columns) {
    const rows = await installation.look(
      `select 1 from ${name} where ${column}::text like '%' || chr(65533) || '%' limit 1`,
    )
    if (rows.length > 0) wrong.push(`${name}.${column} holds a broken text`)
  }
  return wrong
}
