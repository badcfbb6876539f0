import { PlatformDrop } from '../liquid/objects/drop.ts'
import { MetafieldDrop } from '../liquid/objects/metafields.ts'
import type { Rendering } from '../liquid/rendering.ts'
import type { MetaobjectRecord } from '../state/records.ts'

/** Returns the `metaobject` object of a record, one per rendering. */
export function metaobjectDrop(rendering: Rendering, record: MetaobjectRecord): MetaobjectDrop {
  return rendering.once(`metaobject:${record.id}`, () => new MetaobjectDrop(rendering, record))
}

/** The `metaobject` object: its fields by key, and the platform's own data under `system`. */
class MetaobjectDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #record: MetaobjectRecord
  constructor(rendering: Rendering, record: MetaobjectRecord) {
    super()
    this.#rendering = rendering
    this.#record = record
  }
  get system(): { id: number; handle: string; type: string } {
    const { id, handle, type } = this.#record
    return { id, handle, type }
  }
  override liquidMethodMissing(key: string | number): MetafieldDrop | null {
    const { state, store } = this.#rendering
    const { id, type, values, createdAt, updatedAt } = this.#record
    const definition = state.byHandle(store, 'MetaobjectDefinition', type)
    const field = definition?.fields.find((one) => one.key === key)
    const value = field && values[field.key]
    // Liquid sees only fields whose definition grants the storefront access.
    if (!field || value === undefined || definition?.storefront !== 'PUBLIC_READ') return null
    return new MetafieldDrop(this.#rendering, {
      id,
      createdAt,
      updatedAt,
      owner: `gid://shopify/Metaobject/${id}`,
      namespace: '',
      key: field.key,
      type: field.type,
      value,
      compareDigest: `${field.key}:${updatedAt}`,
    })
  }
}
