const TAG = /<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/g
const ID = /\sid\s*=\s*["']([^"']*)["']/
const TARGET = /href\s*=\s*["']#([^"']*)["']/

interface Group {
  elements: number
  uses: string[]
}

/**
 * Returns the number of elements drawn once every `use` is followed: ten lines can draw a million. Infinite if an
 * element uses itself.
 */
export function drawnElements(text: string): number {
  const root: Group = { elements: 0, uses: [] }
  const groups = new Map<string, Group>()
  const open: { name: string; group: Group | null }[] = []
  const inside = [root]
  for (const [, end, name = '', attributes = ''] of text.matchAll(TAG)) {
    if (end) {
      if (open.at(-1)?.name === name && open.pop()?.group) inside.pop()
      continue
    }
    // Content of an element with an id is drawn with it, and counted only as part of it.
    const at = inside.at(-1) as Group
    at.elements += 1
    const target = name.endsWith('use') ? TARGET.exec(attributes)?.[1] : undefined
    if (target) at.uses.push(target)
    if (attributes.endsWith('/')) continue
    const id = ID.exec(attributes)?.[1]
    const group: Group | null = id ? { elements: 0, uses: [] } : null
    if (id && group) {
      at.uses.push(id)
      groups.set(id, group)
      inside.push(group)
    }
    open.push({ name, group })
  }
  return countOf(root, groups, new Map())
}

const DEEPEST = 200

function countOf(
  group: Group,
  groups: ReadonlyMap<string, Group>,
  counted: Map<Group, number>,
  depth = 0,
): number {
  const known = counted.get(group)
  if (known !== undefined) return known
  if (depth > DEEPEST) return Number.POSITIVE_INFINITY
  // A group met again before its count is known uses itself.
  counted.set(group, Number.POSITIVE_INFINITY)
  let count = group.elements
  for (const id of group.uses) {
    const used = groups.get(id)
    if (used) count += countOf(used, groups, counted, depth + 1)
  }
  counted.set(group, count)
  return count
}
