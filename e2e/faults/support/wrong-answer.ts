import { isDeepStrictEqual } from 'node:util'
import { BODY_LIMIT } from '../../../app/src/kit/server/http/http-failure.ts'
import type { ContractCall } from './contract-calls.ts'
import type { HostileRequest } from './hostile-requests.ts'

/** Marks a response with values other than those sent. */
export const STORED_OTHERWISE = 'stored otherwise'

export interface HostileAnswer {
  /** Null: the connection broke. */
  status: number | null
  text: string
}

/**
 * Returns the fault of a response; null: none. Calls `compared` if a stored value could be compared with the sent
 * one.
 */
export function wrongAnswer(
  request: HostileRequest,
  { status, text }: HostileAnswer,
  call: ContractCall | undefined,
  compared: () => void,
): string | null {
  const name = `${request.method} ${request.route}, ${request.what}`
  // A server may close the connection if it will not read a body to its end.
  if (status === null) return (request.body?.length ?? 0) > BODY_LIMIT ? null : `${name}: no answer (${text})`
  if (status >= 500) return `${name}: ${status} ${text.slice(0, 200)}`
  if (text.includes('"http.internal"')) return `${name}: ${status}, and an internal failure inside`
  const body = parsed(text)
  if (status >= 400) {
    // Requests that the HTTP parser itself refuses never reach the app.
    if ([400, 431].includes(status) && body === null && /^$|"Client Error"/.test(text)) return null
    if (request.method === 'HEAD' || (isRecord(body) && typeof body['code'] === 'string')) return null
    return `${name}: ${status} without a code: ${text.slice(0, 100)}`
  }
  if (status < 300 && memberNamed(body, 'polluted')) return `${name}: the prototype is polluted`
  // A removed value is not returned; the remaining ones are.
  const removes = request.method === 'DELETE' || /\.remove[A-Z]/.test(request.route)
  if (!call?.schema || request.method === 'GET' || removes || status >= 300) return null
  return wrongEcho(name, call.schema, { sent: parsed(String(request.body)), body, compared })
}

/** Values in a response that were sent must be what the route's own schema made of them. */
function wrongEcho(
  name: string,
  schema: NonNullable<ContractCall['schema']>,
  { sent, body, compared }: { sent: unknown; body: unknown; compared(): void },
): string | null {
  const taken = schema.safeParse(sent)
  if (!taken.success || !isRecord(taken.data)) return null
  const entries = Object.entries(taken.data)
  const beside = recordsIn(withoutWords(body)).filter(
    (record) => entries.filter(([key]) => key in record).length * 2 > entries.length,
  )
  if (beside.length === 0) return null
  compared()
  const same = beside.some((record) =>
    entries.every(([key, value]) => !(key in record) || isDeepStrictEqual(record[key], value)),
  )
  return same ? null : `${name}: ${STORED_OTHERWISE}: ${JSON.stringify(beside[0]).slice(0, 200)}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the request without what was on the screen before: the form is stored as it is then, and not merged. */
export function unmerged(request: HostileRequest): HostileRequest {
  const body = parsed(String(request.body))
  if (!isRecord(body)) return request
  const { before, ...form } = body
  return before === undefined ? request : { ...request, body: JSON.stringify(form) }
}

/** Drops the values inserted into sentences, which are formatted for display. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords)
  if (!isRecord(value)) return value
  const { values, ...rest } = value
  const isSentence = typeof value['code'] === 'string' && typeof value['key'] === 'string' && isRecord(values)
  return Object.fromEntries(
    Object.entries(isSentence ? rest : value).map(([name, inner]) => [name, withoutWords(inner)]),
  )
}

/** Returns every object inside a value. */
function recordsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn)
  return isRecord(value) ? [value, ...Object.values(value).flatMap(recordsIn)] : []
}

function memberNamed(value: unknown, name: string): boolean {
  return recordsIn(value).some((record) => Object.hasOwn(record, name))
}
