import { type Finding, loopName } from './finding.ts'
import { type Asked, gather, type Held } from './gather.ts'
import { END, endsFirst, loopsOf, type Node, nextOf } from './graph.ts'
import { carried, isNeverRedirected, type OwnHosts, parseUrl, writtenUrl } from './parse-url.ts'
import { planOf, type Write } from './plan.ts'

export interface Redirects {
  /** All redirects of the store, as the platform returns them. */
  held: Iterable<Held>
  /** Requested creates, edits and deletes, or the lines of an import. Empty for the nightly check. */
  asked?: Iterable<Asked>
  /** Reports whether the storefront serves a page at a path (lower case, no query). */
  isLiving(key: string): boolean
  /** Returns where the page that had this path lives now; undefined if the store remembers none. */
  movedTo?(key: string): string | undefined
  /** Maximum number of redirects that the platform holds for this store. */
  limit: number
  /** Redirects of the store that are not among `held`: they use up the limit, too. */
  elsewhere?: number
  /** Hosts of the store: their URLs are its paths. */
  ownHosts?: OwnHosts
}

export interface Compiled {
  findings: Finding[]
  /** Writes to make, deletes first. Each holds the earlier target, so that all of them can be undone. */
  writes: Write[]
  /** Number of redirects afterwards, and how many more the store could hold. */
  count: number
  room: number
}

/** Maximum number of rounds that resolve loops; what is still entangled afterwards is refused as a whole. */
const ROUNDS = 8

/**
 * Compiles the whole graph with the requests: refuses loops, folds chains to one hop, and fixes or reports the rest.
 */
export function compileRedirects(given: Redirects): Compiled {
  const { isLiving, limit, elsewhere = 0 } = given
  const gathered = gather(given)
  const findings = gathered.findings
  const wayOf = waysOf(isLiving)
  let nodes = refuseLoops(gathered.nodes, { ...given, wayOf }, findings)
  nodes = refuseWithoutRoom(nodes, { limit, elsewhere }, findings)
  const open = dropHeldLoops(nodes, wayOf, findings)
  nameWhatIsNotAsked(open, isLiving, findings)
  const folded = followMoves(fold(open, { isLiving, wayOf }, findings), given, findings)
  for (const { key, target, asked } of folded) {
    if (target.foreign || isLiving(target.key)) continue
    findings.push(about('noticed', 'deadTarget', asked, { path: key, target: target.key }))
  }
  const writes = planOf(gathered.held, folded, given.ownHosts)
  const count = folded.length + elsewhere
  return { findings, writes, count, room: Math.max(0, limit - count) }
}

const about = (
  code: Finding['code'],
  key: Finding['key'],
  asked: Node['asked'],
  values: Finding['values'],
): Finding => ({ code, key, values, ...(asked?.line !== undefined && { line: asked.line }) })

/** Returns the next node of each node. Cached for the last list, because several steps ask for the same one. */
type WayOf = (nodes: readonly Node[]) => Int32Array

function waysOf(isLiving: Redirects['isLiving']): WayOf {
  let last: { of: readonly Node[]; next: Int32Array } | null = null
  return (nodes) => {
    if (last?.of === nodes) return last.next
    const byKey = new Map<string, number>()
    for (const [index, { key }] of nodes.entries()) byKey.set(key, index)
    last = { of: nodes, next: nextOf(nodes, byKey, isLiving) }
    return last.next
  }
}

/** Refuses requests that would close a loop and restores the store's own redirects in their places. */
function refuseLoops(
  given: Node[],
  { wayOf, ownHosts }: Redirects & { wayOf: WayOf },
  findings: Finding[],
): Node[] {
  let nodes = given
  for (let round = 0; ; round += 1) {
    const loops = loopsOf(wayOf(nodes))
    const closing = loops.filter((loop) => loop.some((at) => nodes[at]?.asked))
    if (closing.length === 0) return nodes
    const refused = new Set<number>()
    for (const loop of closing) {
      const name = loopName(loop.map((at) => (nodes[at] as Node).key))
      for (const at of loop) {
        const { asked, key } = nodes[at] as Node
        if (!asked) continue
        refused.add(at)
        findings.push(about('refused', 'loopRefused', asked, { path: key, loop: name }))
      }
    }
    const whole = round === ROUNDS
    if (whole)
      for (const [at, { key, asked }] of nodes.entries())
        if (asked && !refused.has(at)) {
          refused.add(at)
          findings.push(about('refused', 'entangled', asked, { path: key }))
        }
    nodes = nodes.flatMap((node, at) => (refused.has(at) ? heldAgain(node, ownHosts) : [node]))
  }
}

function heldAgain({ key, held }: Node, ownHosts?: OwnHosts): Node[] {
  return held ? [{ key, held, target: parseUrl(held.target, ownHosts), asked: null }] : []
}

/** Refuses the last requests first; deletes nothing to make room. */
function refuseWithoutRoom(
  nodes: Node[],
  { limit, elsewhere }: { limit: number; elsewhere: number },
  findings: Finding[],
): Node[] {
  let over = nodes.length - Math.max(limit - elsewhere, nodes.filter(({ held }) => held).length)
  if (over <= 0) return nodes
  const kept: Node[] = []
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const node = nodes[at] as Node
    if (over > 0 && node.asked && !node.held) {
      over -= 1
      findings.push(about('refused', 'noRoom', node.asked, { path: node.key, limit: String(limit) }))
    } else kept.push(node)
  }
  return kept.reverse()
}

/** Drops the redirects of a loop that the store already has, because they lead nowhere. */
function dropHeldLoops(nodes: Node[], wayOf: WayOf, findings: Finding[]): Node[] {
  const gone = new Set<number>()
  for (const loop of loopsOf(wayOf(nodes))) {
    const paths = loop.map((at) => (nodes[at] as Node).key)
    for (const at of loop) gone.add(at)
    for (const [from, path] of paths.entries())
      findings.push(
        paths.length === 1
          ? { code: 'mended', key: 'self', values: { path } }
          : { code: 'mended', key: 'loop', values: { path, loop: loopName(paths, from) } },
      )
  }
  return gone.size === 0 ? nodes : nodes.filter((_, at) => !gone.has(at))
}

function nameWhatIsNotAsked(nodes: readonly Node[], isLiving: Redirects['isLiving'], findings: Finding[]) {
  for (const { key, asked } of nodes)
    if (isNeverRedirected(key)) findings.push(about('noticed', 'notRedirected', asked, { path: key }))
    else if (isLiving(key)) findings.push(about('noticed', 'pageExists', asked, { path: key }))
}

/** Points redirects whose target was renamed to where the page lives now. */
function followMoves(
  nodes: Node[],
  { isLiving, movedTo }: Pick<Redirects, 'isLiving' | 'movedTo'>,
  findings: Finding[],
): Node[] {
  if (!movedTo) return nodes
  return nodes.map((node) => {
    const { key, target, asked } = node
    // The platform serves a living page and never its redirect.
    if (target.foreign || isLiving(target.key) || isLiving(key)) return node
    const end = movedTo(target.key)
    if (end === undefined || !isLiving(end)) return node
    const values = { path: key, target: target.key, end: target.origin + end + target.rest }
    findings.push(about('mended', 'movedTarget', asked, values))
    return { ...node, target: { ...target, key: end, path: end } }
  })
}

function fold(
  nodes: readonly Node[],
  { isLiving, wayOf }: Pick<Redirects, 'isLiving'> & { wayOf: WayOf },
  findings: Finding[],
): Node[] {
  const next = wayOf(nodes)
  const folded = [...nodes]
  for (const at of endsFirst(next)) {
    const on = next[at] as number
    const node = nodes[at] as Node
    // The platform serves a living page and never its redirect; a folded one could end at its own page.
    if (on === END || isLiving(node.key)) continue
    const { target: end } = folded[on] as Node
    // A redirect without a host keeps the visitor on the market's domain that the one before led to.
    const target = end.foreign
      ? end
      : {
          ...end,
          rest: carried(node.target.rest, end.rest),
          origin: end.origin === '' ? node.target.origin : end.origin,
        }
    folded[at] = { ...node, target }
    const { origin, path } = node.target
    const values = { path: node.key, target: origin + path, end: writtenUrl(target) }
    findings.push(about('mended', 'chain', node.asked, values))
  }
  return folded
}
