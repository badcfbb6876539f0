import type { JsonValue } from '../../state/json.ts'
import type { WriteLogRecord } from '../../state/records.ts'
import type { AdminRequest } from './admin-request.ts'
import { Entity } from './entity.ts'
import { gid } from './gid.ts'

/** Keeps a line of the write log: what tests count. */
export function noteWrite(
  { state, store, app }: Pick<AdminRequest, 'state' | 'store' | 'app'>,
  write: Pick<WriteLogRecord, 'operation' | 'outcome' | 'target'> & { input: object },
): void {
  const now = new Date().toISOString()
  const input = JSON.parse(JSON.stringify(write.input)) as JsonValue
  state.put(
    store,
    'WriteLog',
    {
      id: state.nextId(),
      createdAt: now,
      updatedAt: now,
      clientId: app.clientId,
      actor: 'app',
      ...write,
      input,
    },
    { silent: true },
  )
}

/** What a write was about: the first global id in its input, else what it made. */
export function targetOf(args: object, payload: Record<string, unknown>): string | null {
  const made = Object.values(payload).find((value): value is Entity<{ id: number }> => {
    return value instanceof Entity
  })
  return firstGid(args) ?? (made ? gid(made.typename, made.record.id) : null)
}

function firstGid(value: unknown): string | null {
  if (typeof value === 'string') return value.startsWith('gid://') ? value : null
  if (typeof value !== 'object' || value === null) return null
  for (const inner of Object.values(value)) {
    const found = firstGid(inner)
    if (found) return found
  }
  return null
}

/** A mutation the app was not allowed to make. */
export function noteRefusal(request: AdminRequest, operation: string, args: object): void {
  noteWrite(request, { operation, input: args, outcome: 'refused', target: targetOf(args, {}) })
}
