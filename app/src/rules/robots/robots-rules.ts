import { encodedPath, pathOf, ruleMatches } from './match-rule.ts'
import { type ParsedRobots, parseRobots, type RobotsLine } from './parse-robots.ts'

/** May it be asked for, and by which line; null where no line says anything. */
export interface RobotsAnswer {
  allowed: boolean
  line: number | null
}

export interface RobotsRules {
  /** For one crawler, by its product token: `Googlebot`, or more of its name, `Googlebot/2.1`. */
  of(agent: string): AgentRules
  /** URLs as written. */
  sitemaps: string[]
}

export interface AgentRules {
  /** About a URL of the site the rules belong to. What is no URL is allowed: nobody can ask for it. */
  ask(url: string): RobotsAnswer
  /** Seconds between two requests; null where nothing is asked for. */
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

/** Reads the text of a robots.txt. Never throws, whatever it holds. */
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

/** All groups of one name together; null where there is none. */
function groupOf(lines: readonly RobotsLine[], token: string): Group | null {
  let group: Group | null = null
  // Names that follow each other share what comes behind them. Rules end such a row; for delays a delay does, too.
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

/** The longest matching rule, of equals the one that allows. */
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

/** How much a rule weighs for a path: its length; 0 where it does not match. */
function matchedLength({ rule, allows }: Rule, path: string): number {
  if (ruleMatches(rule, path)) return rule.length
  // An allowed index page is the folder's page.
  const slash = rule.lastIndexOf('/')
  if (!allows || !rule.startsWith('/index.htm', slash)) return 0
  const folder = `${rule.slice(0, slash + 1)}$`
  return ruleMatches(folder, path) ? folder.length : 0
}

/** The product token a line names; what follows a `*` and a space does not count. */
function named(value: string): string {
  return /^\*(?:\s|$)/.test(value) ? '*' : tokenOf(value).toLowerCase()
}

/** A product token ends at the first character that cannot be in one (RFC 9309 §2.2.1). */
function tokenOf(name: string): string {
  return /^[a-z_-]*/i.exec(name)?.[0] ?? ''
}
