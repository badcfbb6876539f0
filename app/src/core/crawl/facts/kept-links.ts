import type { PageLink } from './page-facts.ts'

/**
 * Chooses at most `most` links of a page, in their order: first those of its own part, each target once, then those of
 * menus, which are alike on every page, then repetitions with other words. Equal links are kept once. `left` counts the
 * targets to which no kept link leads.
 */
export function keptLinks(found: readonly PageLink[], most: number): { links: PageLink[]; left: number } {
  const seen = new Set<string>()
  const ranked: PageLink[][] = [[], [], []]
  for (const link of found) {
    const { to, kind, place, text, rel } = link
    const target = `${kind} ${place} ${to}`
    const whole = `${target} ${rel}\n${text}`
    if (seen.has(whole)) continue
    ranked[seen.has(target) ? 2 : place === 'main' ? 0 : 1]?.push(link)
    seen.add(target).add(whole)
  }
  const kept = new Set(ranked.flat().slice(0, most))
  const links = found.filter((link) => kept.has(link))
  const reached = new Set(links.map(({ to }) => to))
  return { links, left: new Set(found.flatMap(({ to }) => (reached.has(to) ? [] : to))).size }
}
