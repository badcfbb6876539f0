import type { Held } from './gather.ts'
import type { Node } from './graph.ts'
import { parseUrl } from './parse-url.ts'

export type Write =
  | { action: 'create'; path: string; target: string }
  | { action: 'update'; id: string; path: string; target: string; earlier: string }
  | { action: 'delete'; id: string; path: string; earlier: string }

/** What leads from the redirects the store holds to those it shall have: deletes first, so that paths and room are free. */
export function planOf(
  held: readonly Held[],
  wanted: readonly Node[],
  ownHosts?: ReadonlySet<string>,
): Write[] {
  const deletes: Write[] = []
  const others: Write[] = []
  const stay = new Set<string>()
  for (const { key, target, held: rule } of wanted) {
    const written = target.key + target.rest
    // A path is compared in lower case: one written otherwise never fits and is made anew.
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

/** A target in other letters, or with the store's own host, leads to the same page; it is not written for that alone. */
function isSame(held: string, wanted: string, ownHosts?: ReadonlySet<string>): boolean {
  if (held === wanted) return true
  const { key, rest, foreign } = parseUrl(held, ownHosts)
  return !foreign && key + rest === wanted
}

/** The writes that put everything back: the other way round, by path, because what was deleted gets a new id. */
export function undoOf(writes: readonly Write[]): { path: string; target: string | null }[] {
  return writes
    .map((write) => ({
      path: write.path,
      target: write.action === 'create' ? null : write.earlier,
    }))
    .reverse()
}
