import type { Held } from './gather.ts'
import type { Node } from './graph.ts'
import { type OwnHosts, parseUrl, writtenUrl } from './parse-url.ts'

export type Write =
  | { action: 'create'; path: string; target: string }
  | { action: 'update'; id: string; path: string; target: string; earlier: string }
  | { action: 'delete'; id: string; path: string; earlier: string }

/** Returns the writes that turn the store's redirects into the planned ones: deletes first, to free paths and room. */
export function planOf(held: readonly Held[], desired: readonly Node[], ownHosts?: OwnHosts): Write[] {
  const deletes: Write[] = []
  const others: Write[] = []
  const stay = new Set<string>()
  for (const { key, target, held: rule } of desired) {
    const written = writtenUrl(target)
    // The platform compares paths in lower case: one written otherwise never matches and is created again.
    if (!rule || rule.path !== key) others.push({ action: 'create', path: key, target: written })
    else {
      stay.add(rule.id)
      if (!isSame(rule.target, written, ownHosts))
        others.push({ action: 'update', id: rule.id, path: key, target: written, earlier: rule.target })
    }
  }
  for (const { id, path, target } of held)
    if (!stay.has(id)) deletes.push({ action: 'delete', id, path, earlier: target })
  return [...deletes, ...others]
}

/** A target that differs only in slashes or by a name of the primary domain leads to the same page, so it needs no write. */
function isSame(held: string, desired: string, ownHosts?: OwnHosts): boolean {
  if (held === desired) return true
  const parsed = parseUrl(held, ownHosts)
  return !parsed.foreign && writtenUrl(parsed) === desired
}

/** Returns the writes that undo a plan: in reverse order and by path, because a deleted redirect gets a new id. */
export function undoOf(writes: readonly Write[]): { path: string; target: string | null }[] {
  return writes
    .map((write) => ({
      path: write.path,
      target: write.action === 'create' ? null : write.earlier,
    }))
    .reverse()
}
