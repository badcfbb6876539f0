const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  ndash: '–',
}

const decoded = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot|#39|nbsp|ndash);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the visible text of a page: without scripts, styles, templates and markup. */
export function visibleText(html: string): string {
  const body = html.slice(Math.max(html.indexOf('<body'), 0))
  return decoded(
    body
      .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/gi, ' ')
      .replace(/<!--[\s\S]*?-->/g, ' ')
      .replace(/<[^>]*>/g, ' '),
  )
}

/** Returns the page's title as a browser tab shows it. */
export function titleText(html: string): string {
  return decoded(/<title>([\s\S]*?)<\/title>/i.exec(html)?.[1] ?? '')
}

/** Returns the URLs of the page's links, up to the path. */
export function linkPaths(html: string): Set<string> {
  const found = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/gi)].map((match) => decoded(match[1] ?? ''))
  return new Set(found.map((href) => href.replace(/[?#].*$/, '').replace(/^https?:\/\/[^/]+/, '') || '/'))
}

/** Returns the parsed structured data of the page; `broken` counts blocks that are not JSON. */
export function jsonLd(html: string): { nodes: Record<string, unknown>[]; broken: number } {
  let broken = 0
  const nodes = [
    ...html.matchAll(/<script\b[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/gi),
  ].flatMap((match) => {
    try {
      const value: unknown = JSON.parse(match[1] ?? '')
      const list = Array.isArray(value) ? value : [value]
      return list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    } catch {
      broken++
      return []
    }
  })
  return { nodes, broken }
}
