import { Pool } from 'undici'
import { seededRandom } from '../seeded-random.ts'
import type { FieldAttacks, HostileRequest } from './hostile-requests.ts'
import type { HostileAnswer } from './wrong-answer.ts'

const AT_ONCE = 8

/**
 * Yields `n` attacks: fields in turn, so that each is attacked equally often; the seed selects the attacks on a
 * field.
 */
export function* chosenAttacks(fields: readonly FieldAttacks[], { n, seed }: { n: number; seed: number }) {
  const random = seededRandom(seed)
  const decks = fields.map((attacks) =>
    attacks.map((make) => ({ make, order: random() })).sort((a, b) => a.order - b.order),
  )
  let sent = 0
  for (let round = 0; sent < n; round++) {
    const before = sent
    for (const deck of decks) {
      const attack = deck[round]
      if (!attack || sent === n) continue
      sent++
      yield attack.make()
    }
    if (sent === before) return
  }
}

/** Sends them, a few at a time, with the header from `authorize` unless they have their own. */
export async function sendAll(
  origin: string,
  requests: Iterable<HostileRequest>,
  {
    authorize,
    onAnswer,
  }: {
    authorize(request: HostileRequest): Promise<string>
    onAnswer(request: HostileRequest, answer: HostileAnswer): void | Promise<void>
  },
): Promise<void> {
  const pool = new Pool(origin, { connections: AT_ONCE, headersTimeout: 60_000, bodyTimeout: 60_000 })
  const queue = requests[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const request = next.value
      await onAnswer(request, await send(pool, request, await authorize(request)))
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } finally {
    await pool.close()
  }
}

async function send(
  pool: Pool,
  { method, path, headers, body }: HostileRequest,
  authorization: string,
): Promise<HostileAnswer> {
  try {
    const answer = await pool.request({
      method: method as 'GET',
      path,
      headers: { authorization, ...headers },
      body,
    })
    return { status: answer.statusCode, text: await answer.body.text() }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { status: null, text: code ?? message }
  }
}
