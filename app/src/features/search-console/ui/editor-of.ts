import type { PageResource } from '../contract.ts'

/** Returns the path of the editor for a resource's meta tags. */
export function editorOf({ kind, id }: Pick<PageResource, 'kind' | 'id'>): string {
  return `/seo-booster/metatags/${kind}/${id}`
}
