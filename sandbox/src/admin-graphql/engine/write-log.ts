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
  /** Payload of the mutation; absent if nothing was applied. */
  payload?: Record<string, unknown>
}

/** Adds an entry to the write log, which tests count. */
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

/** Returns the global ids of the records in a payload. */
function made(payload: Record<string, unknown>): string[] {
  return Object.values(payload)
    .flat()
    .filter((value): value is Entity<{ id: number }> => value instanceof Entity)
    .filter(({ record }) => typeof record.id === 'number')
    .map(({ typename, record }) => gid(typename, record.id))
}

/** Returns every global id in a value, in order and without duplicates. */
export function gidsIn(value: unknown): string[] {
  const found = new Set<string>()
  const walk = (inner: unknown): void => {
    if (typeof inner === 'string' && inner.startsWith('gid://')) found.add(inner)
    else if (typeof inner === 'object' && inner !== null) for (const each of Object.values(inner)) walk(each)
  }
  walk(value)
  return [...found]
}

/** Returns the SHA-256 of a value in hex; the order of an object's entries does not matter. */
export function digestOf(value: JsonValue): string {
  const ordered = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
  return createHash('sha256').update(ordered).digest('hex')
}

/** Logs a mutation the app was not allowed to make, or whose variables were invalid. */
export function noteRefusal(request: AdminRequest, operation: string, input: object): void {
  noteWrite(request, { operation, input, outcome: 'refused' })
}
