import type { Context } from 'liquidjs'
import type { MetafieldRecord } from '../../state/records.ts'
import { text } from '../language/text.ts'
import { appOf, type Rendering } from '../rendering.ts'
import { JSON_VALUE, PlatformDrop } from './drop.ts'
import { metafieldValue } from './metafield-value.ts'

/** The `metafield` object. Prints its value. */
export class MetafieldDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #record: MetafieldRecord
  constructor(rendering: Rendering, record: MetafieldRecord) {
    super()
    this.#rendering = rendering
    this.#record = record
  }
  get type(): string {
    return this.#record.type
  }
  get value(): unknown {
    return this.#rendering.once(`metafield-value:${this.#record.id}:${this.#record.compareDigest}`, () =>
      metafieldValue(this.#rendering, this.#record),
    )
  }
  get 'list?'(): boolean {
    return this.#record.type.startsWith('list.')
  }
  [JSON_VALUE](): unknown {
    return this.value
  }
  override toString(): string {
    return text(this.value)
  }
}

/** The `metafield_namespace` object: the metafields of one owner in one namespace. */
class MetafieldNamespaceDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #prefix: string
  constructor(rendering: Rendering, prefix: string) {
    super()
    this.#rendering = rendering
    this.#prefix = prefix
  }
  override liquidMethodMissing(key: string | number): MetafieldDrop | null {
    const { state, store } = this.#rendering
    return this.#rendering.once(`metafield:${this.#prefix}${key}`, () => {
      const record = state.byHandle(store, 'Metafield', `${this.#prefix}${key}`)
      return record ? new MetafieldDrop(this.#rendering, record) : null
    })
  }
  *[Symbol.iterator](): Iterator<[string, MetafieldDrop]> {
    const { state, store } = this.#rendering
    for (const record of state.byHandlePrefix(store, 'Metafield', this.#prefix))
      yield [record.key, new MetafieldDrop(this.#rendering, record)]
  }
}

/** The `metafields` object of one owner, addressed by namespace and key. */
export class MetafieldsDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #owner: string
  constructor(rendering: Rendering, owner: string) {
    super()
    this.#rendering = rendering
    this.#owner = owner
  }
  override liquidMethodMissing(key: string | number, context: Context): MetafieldNamespaceDrop {
    const namespace = resolveNamespace(String(key), this.#rendering, appOf(context))
    return this.#rendering.once(`namespace:${this.#owner}|${namespace}`, () => {
      return new MetafieldNamespaceDrop(this.#rendering, `${this.#owner}|${namespace}|`)
    })
  }
}

/**
 * Resolves `$app` and `$app:rest` to the reserved namespace of the app whose code is running, `app--<id>` and
 * `app--<id>--rest`; the platform supports the short form in theme app extensions only.
 */
function resolveNamespace(namespace: string, rendering: Rendering, clientId: string | undefined): string {
  const reserved = /^\$app(?::(.+))?$/.exec(namespace)
  if (!reserved || clientId === undefined) return namespace
  const installation = rendering.state.byHandle(rendering.store, 'AppInstallation', clientId)
  if (!installation) return namespace
  return reserved[1] ? `app--${installation.id}--${reserved[1]}` : `app--${installation.id}`
}

/** Returns the metafields of a record by kind and id: `gid://shopify/Product/7`. */
export function metafieldsOf(rendering: Rendering, kind: string, id: number): MetafieldsDrop {
  return new MetafieldsDrop(rendering, `gid://shopify/${kind}/${id}`)
}
