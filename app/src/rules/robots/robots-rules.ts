import { encodedPath, pathOf, ruleMatches } from './match-rule.ts'
import { type ParsedRobots, parseRobots, type RobotsLine } from './parse-robots.ts'

/** Whether a URL may be fetched, and by which line; null if no line applies. */
export interface RobotsAnswer {
  allowed: boolean
  line: number | null
}

export interface RobotsRules {
  /** Returns the rules for one crawler, by its product token: `Googlebot`, or a longer name, `Googlebot/2.1`. */
  of(agent: string): AgentRules
  /** Sitemap URLs as written. */
  sitemaps: string[]
}

export interface AgentRules {
  /** Checks a URL of the site that the rules belong to. A string that is not a URL is allowed: it cannot be fetched. */
  ask(url: string): RobotsAnswer
  /** Seconds between two requests; null if not specified. */
  crawlDelay: number | null
}

interface Rule {
  line: number
  allows: boolean
  rule: string
}

interface Group {
  rules: Rule[]
  delay: number | null
}

/** Parses the text of a robots.txt. Never throws, whatever it holds. */
export function readRobots(text: string): RobotsRules {
  const parsed = parseRobots(text)
  return {
    of: (agent) => rulesFor(parsed, agent),
    sitemaps: parsed.lines.flatMap(({ kind, value }) => (kind === 'sitemap' && value !== '' ? [value] : [])),
  }
}

function rulesFor({ lines }: ParsedRobots, agent: string): AgentRules {
  const own = groupOf(lines, tokenOf(agent).toLowerCase())
  const group = own ?? groupOf(lines, '*') ?? { rules: [], delay: null }
  return {
    crawlDelay: group.delay,
    ask(url) {
      const path = pathOf(url)
      return path === null ? { allowed: true, line: null } : strongest(group.rules, path)
    },
  }
}

/** Merges all groups of one name; null if there are none. */
function groupOf(lines: readonly RobotsLine[], token: string): Group | null {
  let group: Group | null = null
  // Consecutive names share the lines after them. A rule ends a row of names; for delays, a delay ends it too.
  const forRules = { isOpen: false, isIn: false }
  const forDelays = { isOpen: false, isIn: false }
  for (const { line, kind, value } of lines) {
    if (kind === 'user-agent') {
      const isNamed = named(value) === token
      for (const row of [forRules, forDelays]) {
        row.isIn = isNamed || (row.isOpen && row.isIn)
        row.isOpen = true
      }
      if (isNamed) group ??= { rules: [], delay: null }
    } else if (kind === 'crawl-delay') {
      const seconds = Number.parseFloat(value)
      if (group && forDelays.isIn && seconds >= 0) group.delay ??= seconds
      forDelays.isOpen = false
    } else if (kind !== 'sitemap') {
      if (group && forRules.isIn)
        group.rules.push({ line, allows: kind === 'allow', rule: encodedPath(value) })
      forRules.isOpen = false
      forDelays.isOpen = false
    }
  }
  return group
}

/** Returns the longest matching rule; among equals, the one that allows. */
function strongest(rules: readonly Rule[], path: string): RobotsAnswer {
  let best: { rule: Rule; length: number } | null = null
  for (const rule of rules) {
    if (rule.rule === '') continue
    const length = matchedLength(rule, path)
    if (
      length > 0 &&
      (!best || length > best.length || (length === best.length && rule.allows && !best.rule.allows))
    )
      best = { rule, length }
  }
  return best ? { allowed: best.rule.allows, line: best.rule.line } : { allowed: true, line: null }
}

/** Returns the weight of a rule for a path: its length; 0 if it does not match. */
function matchedLength({ rule, allows }: Rule, path: string): number {
  if (ruleMatches(rule, path)) return rule.length
  // Allowing an index page also allows its folder's URL.
  const slash = rule.lastIndexOf('/')
  if (!allows || !rule.startsWith('/index.htm', slash)) return 0
  const folder = `${rule.slice(0, slash + 1)}$`
  return ruleMatches(folder, path) ? folder.length : 0
}

/** Returns the product token that a line names; text after `*` and a space is ignored. */
function named(value: string): string {
  return /^\*(?:\s|$)/.test(value) ? '*' : tokenOf(value).toLowerCase()
}

/** A product token ends at the first character that cannot be in one (RFC 9309 §2.2.1). */
function tokenOf(name: string): string {
  return /^[a-z_-]*/i.exec(name)?.[0] ?? ''
}
