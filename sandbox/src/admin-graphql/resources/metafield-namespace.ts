import type { AdminRequest } from '../engine/admin-request.ts'

type Caller = Pick<AdminRequest, 'installation'>

/**
 * Returns the stored namespace: `$app` is the caller's own reserved one, `app--<id>`, and `$app:rest` is
 * `app--<id>--rest` (shopify.dev, "Reserved prefixes"). Absent means `$app`.
 */
export function resolveNamespace(namespace: string | null | undefined, { installation }: Caller): string {
  const own = `app--${installation.id}`
  if (namespace == null || namespace === '$app') return own
  return namespace.startsWith('$app:') ? `${own}--${namespace.slice('$app:'.length)}` : namespace
}

/** False for another app's reserved namespace, which the caller may neither read nor write. */
export function mayUseNamespace(namespace: string, { installation }: Caller): boolean {
  const match = /^app--(\d+)(?:--|$)/.exec(namespace)
  return !match || Number(match[1]) === installation.id
}
