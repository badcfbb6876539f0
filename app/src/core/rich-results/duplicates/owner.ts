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
/** Looked for first: a page is full of `<`, and short words are found faster than long ones. */
const beginWord = 'BEGIN'
const beginWordAt = begin.indexOf(beginWord)
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

/** Most pages have none of them. */
const anyMarker = new RegExp(markers.map(([pattern]) => pattern.source).join('|'), 'i')

/** How far before a script its attributes and a heading comment are looked for. */
const reach = 300

/** Tells the owner of the markup at an offset: ourselves, the app whose block encloses it, a known app, else the theme. */
export function ownersIn(html: string, ownHandle?: string): (offset: number) => Owner {
  const blocks = appBlocks(html)
  return (offset) => {
    const tagStart = html.lastIndexOf('<', offset - 1)
    const tag = offset - tagStart > reach ? offset - reach : Math.max(0, tagStart)
    if (/\sdata-signpost[\s=>]/.test(html.slice(tag, offset))) return { kind: 'self' }
    const block = blocks.find((one) => one.from < offset && offset < one.to)
    if (block) return block.name === ownHandle ? { kind: 'self' } : { kind: 'app', name: block.name }
    const words = html.slice(headingBefore(html, tag), offset)
    const known = anyMarker.test(words) ? markers.find(([pattern]) => pattern.test(words)) : undefined
    return known ? { kind: 'app', name: known[1] } : { kind: 'theme' }
  }
}

function appBlocks(html: string): { from: number; to: number; name: string }[] {
  const blocks: { from: number; to: number; name: string }[] = []
  for (let at = html.indexOf(beginWord); at >= 0; at = html.indexOf(beginWord, at + beginWord.length)) {
    const from = at - beginWordAt
    if (!html.startsWith(begin, from)) continue
    const close = html.indexOf(end, from)
    const name = /^[\w.-]+/.exec(html.slice(from + begin.length, from + begin.length + 100))?.[0] ?? ''
    blocks.push({ from, to: close < 0 ? html.length : close, name })
    if (blocks.length === 200) break
  }
  return blocks
}

/** Start of a comment that ends right before the tag, else the tag's own start. */
function headingBefore(html: string, tag: number): number {
  const before = html.slice(Math.max(0, tag - reach), tag)
  const comment = before.lastIndexOf('<!--')
  if (comment < 0 || !/-->\s*$/.test(before)) return tag
  return tag - before.length + comment
}
