import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { carried, type OwnHosts, parseUrl } from './compile/parse-url.ts'

type Node = DefaultTreeAdapterMap['node']

export interface RewrittenLinks {
  html: string
  /** Each changed link, before and after. */
  links: { from: string; to: string }[]
}

/** What link rewriting needs to know about redirects. */
interface Redirected {
  ownHosts: OwnHosts
  /** Returns the final target of a path, as `parseUrl` spells it; null: no redirect. */
  targetOf: (key: string) => string | null
}

/** Returns a link's final target after redirects; null if there is none. */
export function rewriteLink(value: string, { ownHosts, targetOf }: Redirected): string | null {
  const { key, rest, origin, foreign } = parseUrl(value, ownHosts)
  // Only a path can be redirected, not a fragment, a mail address or a phone number.
  const isPath = !foreign && (/^\//.test(value) || /^https?:/i.test(value))
  const target = isPath ? targetOf(key) : null
  if (target === null) return null
  const { foreign: leavesStore, rest: ownRest } = parseUrl(target, ownHosts)
  if (leavesStore) return target
  // A link to a market's domain stays there.
  const host = /^\/(?!\/)/.test(target) ? origin : ''
  return host + target.slice(0, target.length - ownRest.length) + carried(rest, ownRest)
}

/**
 * Points the links of a text to the final targets of their redirects and leaves every other character as it is. Links
 * to other sites stay. Linear in the text.
 */
export function rewriteLinks(html: string, { ownHosts, targetOf }: Redirected): RewrittenLinks {
  const links: RewrittenLinks['links'] = []
  const parts: string[] = []
  let done = 0
  for (const { value, start, end } of hrefsOf(html)) {
    const to = rewriteLink(value, { ownHosts, targetOf })
    if (to === null) continue
    links.push({ from: value, to })
    parts.push(html.slice(done, start), `href="${to.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    done = end
  }
  return { html: parts.join('') + html.slice(done), links }
}

/** Returns every `href` of a link, with its position in the text. */
function* hrefsOf(html: string): Iterable<{ value: string; start: number; end: number }> {
  const open: Node[] = [parseFragment(html, { sourceCodeLocationInfo: true })]
  for (let node = open.pop(); node; node = open.pop()) {
    // Backwards, so that links come in text order.
    if ('childNodes' in node)
      for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(node.childNodes[at] as Node)
    if (!('tagName' in node) || (node.tagName !== 'a' && node.tagName !== 'area')) continue
    const value = node.attrs.find(({ name }) => name === 'href')?.value.trim()
    const attribute = node.sourceCodeLocation?.attrs?.['href']
    if (value && attribute) yield { value, start: attribute.startOffset, end: attribute.endOffset }
  }
}
