import { createHash } from 'node:crypto'
import type { JsonValue } from '../../state/json.ts'
import type { WriteLogRecord } from '../../state/records.ts'
import type { AdminRequest } from './admin-request.ts'
import { Entity } from './entity.ts'
import { gid } from './gid.ts'

interface Write {
  operation: string
  outcome: WriteLogRecord['outcome']
  input: object
  /** What the mutation gave; absent when nothing was applied. */
  payload?: Record<string, unknown>
}

/** Keeps a line of the write log: what tests count. */
export function noteWrite(
  { state, store, app, origin }: Pick<AdminRequest, 'state' | 'store' | 'app' | 'origin'>,
  { operation, outcome, input: given, payload = {} }: Write,
): void {
  const now = new Date().toISOString()
  const input = JSON.parse(JSON.stringify(given)) as JsonValue
  const resources = gidsIn([input, made(payload)])
  state.put(
    store,
    'WriteLog',
    {
      id: state.nextId(),
      createdAt: now,
      updatedAt: now,
      clientId: app.clientId,
      actor: 'app',
      origin,
      operation,
      target: resources[0] ?? null,
      resources,
      input,
      inputDigest: digestOf(input),
      outcome,
    },
    { silent: true },
  )
}

/** Global ids of the records a payload carries. */
function made(payload: Record<string, unknown>): string[] {
  return Object.values(payload)
    .flat()
    .filter((value): value is Entity<{ id: number }> => value instanceof Entity)
    .filter(({ record }) => typeof record.id === 'number')
    .map(({ typename, record }) => gid(typename, record.id))
}

/** Every global id in a value, in order, each once. */
export function gidsIn(value: unknown): string[] {
  const found = new Set<string>()
  const walk = (inner: unknown): void => {
    if (typeof inner === 'string' && inner.startsWith('gid://')) found.add(inner)
    else if (typeof inner === 'object' && inner !== null) for (const each of Object.values(inner)) walk(each)
  }
  walk(value)
  return [...found]
}

/** SHA-256 of a value in hex; objects with the same entries in another order give the same. */
export function digestOf(value: JsonValue): string {
  const ordered = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
  return createHash('sha256').update(ordered).digest('hex')
}

/** A mutation the app was not allowed to make, or whose variables did not fit. */
export function noteRefusal(request: AdminRequest, operation: string, input: object): void {
  noteWrite(request, { operation, input, outcome: 'refused' })
}
