import type { RecordKind, RecordKinds, StoreRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { type Entity, entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { parseGid } from '../engine/gid.ts'
import { badRequest } from '../engine/graphql-errors.ts'

/** Largest input array (shopify.dev, API limits). */
const MAX_IDS = 250

/** Kinds whose global id uses the kind's own name. */
const KINDS = [
  'Product',
  'ProductVariant',
  'Collection',
  'Page',
  'Blog',
  'Article',
  'Metafield',
  'MetafieldDefinition',
  'MetaobjectDefinition',
  'Metaobject',
  'UrlRedirect',
  'UrlRedirectImport',
  'Menu',
  'Market',
  'MarketWebPresence',
  'OnlineStoreTheme',
  'WebhookSubscription',
  'BulkOperation',
  'AppSubscription',
  'AppPurchaseOneTime',
  'AppUsageRecord',
] as const satisfies RecordKind[]
const isKind = (type: string): type is (typeof KINDS)[number] => (KINDS as readonly string[]).includes(type)

/** Returns the object behind a global id; null if this store has none. */
export function loadByGid(request: AdminRequest, id: string): Entity | null {
  const found = parseGid(id)
  if (!found) throw badRequest(`Invalid global id '${id}'`)
  const { state, store } = request
  if (isKind(found.type)) return entityOrNull(found.type, visible(request, found.type, found.id))
  switch (found.type) {
    case 'Shop':
      return found.id === store.id ? entity<StoreRecord>('Shop', store) : null
    case 'AppInstallation':
      return found.id === request.installation.id ? entity('AppInstallation', request.installation) : null
    case 'App':
      return found.id === request.installation.id ? entity('App', request.app) : null
    case 'InventoryItem':
      return entityOrNull('InventoryItem', state.get(store, 'ProductVariant', found.id))
    case 'MediaImage':
    case 'Video':
    case 'ExternalVideo':
    case 'GenericFile': {
      const file = state.get(store, 'MediaImage', found.id)
      return file && fileTypename(file) === found.type ? entity(found.type, file) : null
    }
    default:
      return null
  }
}

/** Records of one app are hidden from other apps. */
function visible<K extends RecordKind>(
  request: AdminRequest,
  kind: K,
  id: number,
): RecordKinds[K] | undefined {
  const record = request.state.get(request.store, kind, id)
  if (record && 'clientId' in record && record.clientId !== request.app.clientId) return undefined
  return record
}

export type FileTypename = 'MediaImage' | 'Video' | 'ExternalVideo' | 'GenericFile'

/**
 * Returns the GraphQL type of a file: MediaImage for images, Video or, if hosted elsewhere, ExternalVideo for videos,
 * GenericFile for everything else.
 */
export function fileTypename({ mimeType }: RecordKinds['MediaImage']): FileTypename {
  if (mimeType.startsWith('image/')) return 'MediaImage'
  if (/^video\/x-(?:youtube|vimeo)$/.test(mimeType)) return 'ExternalVideo'
  return mimeType.startsWith('video/') ? 'Video' : 'GenericFile'
}

export const nodeResolvers: Resolvers = {
  QueryRoot: {
    node: (_: unknown, { id }: { id: string }, request) => loadByGid(request, id),
    nodes: (_: unknown, { ids }: { ids: string[] }, request) => {
      assertInputSize(ids.length, MAX_IDS)
      return ids.map((id) => loadByGid(request, id))
    },
    // Every mutation here has finished when it answers, so every job is done.
    job: (_: unknown, { id }: { id: string }) => ({ __typename: 'Job', id, done: true, query: null }),
  },
}

/** Throws the platform's error for an input array that is too long. */
export function assertInputSize(size: number, limit: number): void {
  if (size > limit)
    throw badRequest(
      `The input array size of ${size} is greater than the maximum allowed of ${limit}.`,
      'MAX_INPUT_SIZE_EXCEEDED',
    )
}
