import { compareDigestOf } from '../admin-graphql/resources/metafield-value.ts'
import type { RecordKind, RecordKinds, StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/** Writes records of one store without notifying listeners, since no merchant made the changes. */
export class StoreWriter {
  readonly state: State
  readonly store: StoreRecord

  constructor(state: State, store: StoreRecord) {
    this.state = state
    this.store = store
  }

  /** Writes a record under a new id and returns it. */
  add<K extends RecordKind>(kind: K, record: Omit<RecordKinds[K], 'id'>): RecordKinds[K] {
    const whole = { ...record, id: this.state.nextId() } as RecordKinds[K]
    return this.state.put(this.store, kind, whole, { silent: true })
  }

  /** Writes a metafield of `owner` (`gid://shopify/Product/1`). */
  metafield(
    owner: { gid: string; at: { createdAt: string; updatedAt: string } },
    field: { namespace: string; key: string; type: string; value: string },
  ): void {
    const compareDigest = compareDigestOf(field.type, field.value)
    this.add('Metafield', { ...field, ...owner.at, owner: owner.gid, compareDigest })
  }
}
