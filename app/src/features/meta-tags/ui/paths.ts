import { parseGid, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'

export const META_TAGS_PATH = '/seo-booster/metatags'
export const IMPORT_PATH = `${META_TAGS_PATH}/import`
/** Numbers of the tabs, which onboarding and other features link to (specification 1 §2). */
export const TABS = { metaTags: 1, altTexts: 2, operations: 5 } as const
export const OPERATIONS_PATH = `${META_TAGS_PATH}?tabindex=${TABS.operations}`

/** Returns the tab of an operation's review: alt texts are reviewed beside their images, in their own tab. */
export function operationTabPath(id: string, operation?: { fields: readonly string[] }): string {
  const tab = operation?.fields.includes('alt') ? TABS.altTexts : TABS.operations
  return `${META_TAGS_PATH}?tabindex=${tab}&operation=${id}`
}

/**
 * Returns the part of a list's URL that rows pass to the editor to find neighbours; it is the same on all pages of
 * the list.
 */
export function listQuery(list: URLSearchParams): string {
  const query = new URLSearchParams(list)
  for (const name of ['tabindex', 'kind', 'page', 'after', 'before']) query.delete(name)
  return query.toString()
}

/** Returns the path of a resource's editor, opened from a list (`listQuery`). */
export function editorPath(gid: string, query: string): string {
  const { kind, id } = parseGid(gid) ?? { kind: 'product', id: '' }
  return `${META_TAGS_PATH}/${kind}/${id}${query && `?${query}`}`
}

/** Returns the path of the list an editor was opened from. */
export function listPath(kind: ResourceKind, query: URLSearchParams): string {
  const list = new URLSearchParams(query)
  list.set('tabindex', String(TABS.metaTags))
  if (kind !== 'product') list.set('kind', kind)
  return `${META_TAGS_PATH}?${list}`
}
