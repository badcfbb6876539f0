import type { HomeLine } from '#core/registry/home-card.ts'

/** Lines of "Needs you" shown initially. */
export const NEEDS_SHOWN = 5
/** Of these, lines of one module: many faults of one kind must not hide what else waits. */
const SHOWN_OF_MODULE = 2

/** Sorts lines by worth, the first ones from several modules. */
export function sortNeeds<Line extends Pick<HomeLine, 'key' | 'worth'>>(lines: readonly Line[]): Line[] {
  const shown: Line[] = []
  const further: Line[] = []
  const counts = new Map<string, number>()
  for (const line of lines.toSorted((a, b) => b.worth - a.worth)) {
    const module = line.key.split(':')[0] ?? ''
    const count = counts.get(module) ?? 0
    const isShown = shown.length < NEEDS_SHOWN && count < SHOWN_OF_MODULE
    if (isShown) counts.set(module, count + 1)
    ;(isShown ? shown : further).push(line)
  }
  return [...shown, ...further]
}
