import type { MetafieldRecord } from '../../state/records.ts'
import { entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, parseGid } from '../engine/gid.ts'
import { arraySource } from '../paging/array-source.ts'
import { connectionOf, type PageArgs } from '../paging/connection.ts'
import { ownerTypeOf } from './metafield-owners.ts'
import { loadByGid } from './nodes.ts'

/** Types stored as JSON text; all others read as a string (shopify.dev, "Metafield data types"). */
const JSON_TYPES = new Set([
  'json',
  'rich_text_field',
  'money',
  'rating',
  'dimension',
  'volume',
  'weight',
  'link',
])
const NUMBER_TYPES = new Set(['number_integer', 'number_decimal', 'boolean'])

export const metafieldResolvers: Resolvers = {
  Metafield: {
    id: (metafield: MetafieldRecord) => gid('Metafield', metafield.id),
    legacyResourceId: (metafield: MetafieldRecord) => String(metafield.id),
    namespace: (metafield: MetafieldRecord) => metafield.namespace,
    key: (metafield: MetafieldRecord) => metafield.key,
    type: (metafield: MetafieldRecord) => metafield.type,
    value: (metafield: MetafieldRecord) => metafield.value,
    jsonValue: (metafield: MetafieldRecord) => jsonValue(metafield),
    compareDigest: (metafield: MetafieldRecord) => metafield.compareDigest,
    createdAt: (metafield: MetafieldRecord) => metafield.createdAt,
    updatedAt: (metafield: MetafieldRecord) => metafield.updatedAt,
    sizeInBytes: (metafield: MetafieldRecord) => Buffer.byteLength(metafield.value),
    ownerType: (metafield: MetafieldRecord) => ownerTypeOf(metafield.owner)?.ownerType,
    owner: (metafield: MetafieldRecord, _: object, request) => loadByGid(request, metafield.owner),
    definition: (metafield: MetafieldRecord, _: object, { state, store }) => {
      const owner = ownerTypeOf(metafield.owner)?.ownerType
      const handle = `${owner}|${metafield.namespace}|${metafield.key}`
      return entityOrNull('MetafieldDefinition', state.byHandle(store, 'MetafieldDefinition', handle))
    },
    reference: (metafield: MetafieldRecord, _: object, request) =>
      metafield.type.endsWith('_reference') && !metafield.type.startsWith('list.')
        ? loadByGid(request, metafield.value)
        : null,
    references: (metafield: MetafieldRecord, args: PageArgs, request) => {
      if (!/^list\..*_reference$/.test(metafield.type)) return null
      const found = (JSON.parse(metafield.value) as string[]).flatMap((id) =>
        parseGid(id) ? (loadByGid(request, id) ?? []) : [],
      )
      return connectionOf(arraySource(found), args, { whole: request.bulk, node: ({ item }) => item })
    },
  },
}

function jsonValue({ type, value }: MetafieldRecord): unknown {
  if (JSON_TYPES.has(type) || NUMBER_TYPES.has(type) || type.startsWith('list.')) return JSON.parse(value)
  return value
}
