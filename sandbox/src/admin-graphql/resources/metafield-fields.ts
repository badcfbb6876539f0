import { ensureListing } from '../../admin/content/seo-listing.ts'
import type { MetafieldRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type FieldAnswer } from '../engine/entity.ts'
import { gid } from '../engine/gid.ts'
import { arraySource } from '../paging/array-source.ts'
import { connectionOf, type PageArgs } from '../paging/connection.ts'
import { mayUseNamespace, resolveNamespace } from './metafield-namespace.ts'

interface MetafieldsArgs extends PageArgs {
  namespace?: string | null
  keys?: string[] | null
}

/** Returns the fields `metafield` and `metafields` of an owner type. */
export function metafieldFields(ownerType: string): Record<string, FieldAnswer> {
  return {
    metafield: (owner: { id: number }, args: { namespace?: string | null; key: string }, request) =>
      entityOrNull('Metafield', findMetafield(request, gid(ownerType, owner.id), args)),
    metafields: (owner: { id: number }, args: MetafieldsArgs, request) => {
      const found = metafieldsOf(request, gid(ownerType, owner.id), args)
      return connectionOf(
        arraySource(found, ({ id }) => ({ id, value: id })),
        args,
        { whole: request.bulk, node: ({ item }) => entity('Metafield', item) },
      )
    },
  }
}

/** Returns one metafield of an owner by namespace and key, if the caller may see it. */
function findMetafield(
  request: AdminRequest,
  owner: string,
  { namespace, key }: { namespace?: string | null; key: string },
): MetafieldRecord | undefined {
  const resolved = resolveNamespace(namespace, request)
  if (!mayUseNamespace(resolved, request)) return undefined
  if (resolved === 'global') ensureListing({ ...request, gid: owner })
  return request.state.byHandle(request.store, 'Metafield', `${owner}|${resolved}|${key}`)
}

function metafieldsOf(request: AdminRequest, owner: string, args: MetafieldsArgs): MetafieldRecord[] {
  const namespace = args.namespace == null ? undefined : resolveNamespace(args.namespace, request)
  if (namespace === undefined || namespace === 'global') ensureListing({ ...request, gid: owner })
  const prefix = namespace === undefined ? `${owner}|` : `${owner}|${namespace}|`
  const visible = request.state
    .byHandlePrefix(request.store, 'Metafield', prefix)
    .filter((metafield) => mayUseNamespace(metafield.namespace, request))
  if (!args.keys?.length) return visible
  // Keys are given as `namespace.key`, or bare together with a `namespace` argument.
  const requested = new Set(args.keys.map((key) => fullKey(key, namespace, request)))
  return visible.filter((metafield) => requested.has(`${metafield.namespace}.${metafield.key}`))
}

function fullKey(key: string, namespace: string | undefined, request: AdminRequest): string {
  if (namespace !== undefined) return `${namespace}.${key.slice(key.indexOf('.') + 1)}`
  const dot = key.indexOf('.')
  return `${resolveNamespace(dot < 0 ? null : key.slice(0, dot), request)}.${key.slice(dot + 1)}`
}
