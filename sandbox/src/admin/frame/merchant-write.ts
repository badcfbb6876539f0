import { digestOf, gidsIn } from '../../admin-graphql/engine/write-log.ts'
import type { SandboxContext } from '../../context.ts'
import type { JsonValue } from '../../state/json.ts'
import type { StoreRecord } from '../../state/records.ts'

/** Performs a merchant's write and logs it, in one transaction. */
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
      origin: 'single',
      resources: gidsIn([write.target, write.input]),
      inputDigest: digestOf(write.input),
      outcome: 'applied',
      ...write,
    })
    return result
  })
}
