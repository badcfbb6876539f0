import type { SourceFile } from './source-file.ts'

/** Finds import cycles: each cycle once, its files sorted by path. */
export function circles(files: readonly SourceFile[], options: { types: boolean }): string[][] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      file.imports
        .filter((edge) => edge.target !== null && (options.types || !edge.typeOnly))
        .map((edge) => edge.target as string),
    ]),
  )
  return knots(edges).map((knot) => knot.toSorted())
}

/**
 * Tarjan's strongly connected components with more than one file. The walk keeps its own stack, so depth is not
 * limited.
 */
function knots(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const found: string[][] = []
  for (const root of edges.keys()) {
    if (order.has(root)) continue
    const walk = [{ path: root, next: 0 }]
    while (walk.length > 0) {
      const here = walk.at(-1) as { path: string; next: number }
      if (here.next === 0) {
        order.set(here.path, order.size)
        low.set(here.path, order.size - 1)
        open.push(here.path)
        isOpen.add(here.path)
      }
      const target = edges.get(here.path)?.[here.next++]
      if (target !== undefined) {
        if (!edges.has(target)) continue
        if (!order.has(target)) walk.push({ path: target, next: 0 })
        else if (isOpen.has(target)) lower(low, here.path, order.get(target) as number)
        continue
      }
      walk.pop()
      const above = walk.at(-1)
      if (above) lower(low, above.path, low.get(here.path) as number)
      if (low.get(here.path) !== order.get(here.path)) continue
      const knot = open.splice(open.indexOf(here.path))
      for (const path of knot) isOpen.delete(path)
      if (knot.length > 1 || edges.get(here.path)?.includes(here.path)) found.push(knot)
    }
  }
  return found
}

function lower(low: Map<string, number>, path: string, to: number): void {
  low.set(path, Math.min(low.get(path) ?? to, to))
}
