import { createHash } from 'node:crypto'
import type { StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'

/** Pages, blogs and articles keep their search engine listing in these metafields (facts §3, Pages). */
const KEYS = {
  title: { key: 'title_tag', type: 'single_line_text_field' },
  description: { key: 'description_tag', type: 'multi_line_text_field' },
} as const
const NAMESPACE = 'global'

interface Owner {
  state: State
  store: StoreRecord
  /** `gid://shopify/Page/1` */
  gid: string
}

export function readListing({ state, store, gid }: Owner, part: keyof typeof KEYS): string | null {
  return state.byHandle(store, 'Metafield', `${gid}|${NAMESPACE}|${KEYS[part].key}`)?.value ?? null
}

/** Stores one part of the listing; null removes it. */
export function writeListing(owner: Owner, part: keyof typeof KEYS, value: string | null): void {
  const { state, store, gid } = owner
  const { key, type } = KEYS[part]
  const former = state.byHandle(store, 'Metafield', `${gid}|${NAMESPACE}|${key}`)
  if ((former?.value ?? null) === value) return
  if (value === null) {
    if (former) state.delete(store, 'Metafield', former.id)
    return
  }
  const now = new Date().toISOString()
  state.put(store, 'Metafield', {
    id: former?.id ?? state.nextId(),
    createdAt: former?.createdAt ?? now,
    updatedAt: now,
    owner: gid,
    namespace: NAMESPACE,
    key,
    type,
    value,
    compareDigest: createHash('sha256').update(value).digest('hex'),
  })
}
