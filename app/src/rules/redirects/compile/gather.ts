import type { Finding } from './finding.ts'
import type { Node } from './graph.ts'
import { isNeverRedirected, type OwnHosts, parseUrl } from './parse-url.ts'

/** A redirect of the store, as the platform returns it. */
export interface Held {
  id: string
  path: string
  target: string
}

/** A request: redirect a path to a target, or delete its redirect (target null). */
export interface Asked {
  path: string
  target: string | null
  line?: number
}

export interface Gathered {
  nodes: Node[]
  /** Every redirect of the store, including those hidden by another with the same path. */
  held: Held[]
  findings: Finding[]
}

interface Given {
  held: Iterable<Held>
  asked?: Iterable<Asked>
  isLiving(key: string): boolean
  ownHosts?: OwnHosts
}

/** Makes one node per path, as the platform compares paths. Refuses requests that are not possible. */
export function gather({ held, asked = [], isLiving, ownHosts }: Given): Gathered {
  const findings: Finding[] = []
  const nodes = new Map<string, Node>()
  const all: Held[] = []
  for (const rule of held) {
    all.push(rule)
    const { key } = parseUrl(rule.path, ownHosts)
    const before = nodes.get(key)?.held
    const kept = before && rule.path !== key ? before : rule
    if (before) findings.push({ code: 'mended', key: 'duplicate', values: { path: key, kept: kept.path } })
    nodes.set(key, { key, target: parseUrl(kept.target, ownHosts), held: kept, asked: null })
  }
  for (const { held: rule, key } of nodes.values())
    if (rule && rule.path !== key)
      findings.push({ code: 'mended', key: 'notNormal', values: { path: rule.path, normal: key } })
  for (const wish of asked) take(wish)
  return { nodes: [...nodes.values()], held: all, findings }

  function take({ path, target, line }: Asked): void {
    const { key, rest, foreign } = parseUrl(path, ownHosts)
    const where = line === undefined ? {} : { line }
    const refuse = (why: Finding['key']) =>
      findings.push({ code: 'refused', key: why, values: { path: foreign ? path : key }, ...where })
    const now = nodes.get(key)
    if (target === null) {
      if (now) nodes.delete(key)
      else refuse('unknown')
      return
    }
    if (target.trim() === '') return void refuse('noTarget')
    if (foreign || isNeverRedirected(key)) return void refuse('notRedirected')
    const to = parseUrl(target, ownHosts)
    if (!to.foreign && to.key === key) return void refuse('self')
    if (isLiving(key)) return void refuse('pageExists')
    // The platform ignores the query, so the redirect covers more than what was asked for.
    if (rest !== '')
      findings.push({
        code: 'mended',
        key: 'notNormal',
        values: { path: path.trim(), normal: key },
        ...where,
      })
    if (now?.asked)
      findings.push({ code: 'mended', key: 'duplicate', values: { path: key, kept: target }, ...where })
    const earlier = now?.held?.target
    if (earlier !== undefined && earlier !== target)
      findings.push({ code: 'noticed', key: 'overwrites', values: { path: key, earlier, target }, ...where })
    nodes.set(key, { key, target: to, held: now?.held ?? null, asked: where })
  }
}
