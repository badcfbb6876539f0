import { parseGid, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'

export const META_TAGS_PATH = '/seo-booster/metatags'
export const IMPORT_PATH = `${META_TAGS_PATH}/import`
/** Numbers of the tabs, as onboarding and others link to them (specification 1 §2). */
export const TABS = { metaTags: 1, altTexts: 2, operations: 5 } as const
export const OPERATIONS_PATH = `${META_TAGS_PATH}?tabindex=${TABS.operations}`

/** Alt texts are reviewed beside their images, in their own tab. */
export function operationTabPath(id: string, operation?: { fields: readonly string[] }): string {
  const tab = operation?.fields.includes('alt') ? TABS.altTexts : TABS.operations
  return `${META_TAGS_PATH}?tabindex=${tab}&operation=${id}`
}

/** Of the URL of a list what its rows hand on to the editor, for its neighbours: the same on all its pages. */
export function listQuery(list: URLSearchParams): string {
  const query = new URLSearchParams(list)
  for (const name of ['tabindex', 'kind', 'page', 'after', 'before']) query.delete(name)
  return query.toString()
}

/** The editor of a resource, opened from a list (`listQuery`). */
export function editorPath(gid: string, query: string): string {
  const { kind, id } = parseGid(gid) ?? { kind: 'product', id: '' }
  return `${META_TAGS_PATH}/${kind}/${id}${query && `?${query}`}`
}

/** The list an editor was opened from. */
export function listPath(kind: ResourceKind, query: URLSearchParams): string {
  const list = new URLSearchParams(query)
  list.set('tabindex', String(TABS.metaTags))
  if (kind !== 'product') list.set('kind', kind)
  return `${META_TAGS_PATH}?${list}`
}
