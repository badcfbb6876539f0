import type { SandboxContext } from '../../context.ts'
import type { JsonValue } from '../../state/json.ts'
import type { StoreRecord } from '../../state/records.ts'

/** Does what a merchant asked for and notes it in the write log, both or neither. */
export function merchantWrite<T>(
  { context, store }: { context: SandboxContext; store: StoreRecord },
  write: { operation: string; target: string | null; input: JsonValue },
  work: () => T,
): T {
  const { state } = context
  return state.transaction(() => {
    const result = work()
    const now = new Date().toISOString()
    state.put(store, 'WriteLog', {
      id: state.nextId(),
      createdAt: now,
      updatedAt: now,
      clientId: null,
      actor: 'merchant',
      outcome: 'applied',
      ...write,
    })
    return result
  })
}
