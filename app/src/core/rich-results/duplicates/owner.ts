/** Who printed a piece of markup. */
export type Owner =
  | { kind: 'self' }
  /** Handle or name of the app. */
  | { kind: 'app'; name: string }
  | { kind: 'theme' }
  /** Nothing but the markup was given. */
  | { kind: 'unknown' }

/** What the platform prints around the output of every app block and app embed. */
const begin = '<!-- BEGIN app block: shopify://apps/'
const end = '<!-- END app block -->'

/** Apps that put markup into the page without a block around it, by what stands in or right before their script. */
const markers: readonly (readonly [pattern: RegExp, app: string])[] = [
  [/jdgm|judge\.?me/i, 'judge-me-reviews'],
  [/yotpo/i, 'yotpo'],
  [/loox/i, 'loox'],
  [/stamped/i, 'stamped'],
  [/okendo|data-oke-/i, 'okendo'],
  [/schemaplus|schema-plus/i, 'schema-plus'],
  [/smart-?seo/i, 'smart-seo'],
  [/json-?ld-?for-?seo|jsonldforseo/i, 'json-ld-for-seo'],
  [/avada-?seo/i, 'avada-seo'],
  [/webrex/i, 'webrex'],
  [/tiny-?img|tiny-?seo/i, 'tinyimg'],
]

/** How far before a script its attributes and a heading comment are looked for. */
const reach = 300

/** The owner of the markup at `offset`: the app whose block encloses it, else a known app, else the theme. */
export function ownerAt(html: string, offset: number, ownHandle?: string): Owner {
  const opened = html.lastIndexOf(begin, offset)
  if (opened >= 0 && html.lastIndexOf(end, offset) < opened) {
    const name = /^[\w.-]+/.exec(html.slice(opened + begin.length, opened + begin.length + 100))?.[0]
    if (name !== undefined) return name === ownHandle ? { kind: 'self' } : { kind: 'app', name }
  }
  const tag = Math.max(html.lastIndexOf('<', offset - 1), offset - reach)
  const comment = html.lastIndexOf('<!--', tag)
  const near =
    comment >= tag - reach && /^<!--[^]{0,280}-->\s*$/.test(html.slice(comment, tag)) ? comment : tag
  const words = html.slice(Math.max(0, near), offset)
  const known = markers.find(([pattern]) => pattern.test(words))
  return known ? { kind: 'app', name: known[1] } : { kind: 'theme' }
}
