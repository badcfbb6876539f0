import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PageIndex } from '../../app/src/rules/redirects/suggest/page-index.ts'
import { type Suggestion, suggestTargets } from '../../app/src/rules/redirects/suggest/suggest.ts'

/** A dead path, the suggestion for it, and whether that is the target people chose. */
export interface Tried {
  site: string
  from: string
  suggestion: Suggestion
  right: boolean
  hasTarget: boolean
}

interface Site {
  site: string
  pages: { path: string; title: string }[]
  dead: { from: string; to: string | null }[]
}

interface Row {
  site: string
  from: string
  to: string | null
  kind: string
  path: string
  title: string
}

/** Reads the sites of a folder: their living pages, and the dead paths with the target people wrote, or none. */
export function writtenRedirects(folder: string): Site[] {
  const rows = (name: string) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row)
  const pages = Map.groupBy(rows('pages.jsonl'), ({ site }) => site)
  const cases = rows('cases.jsonl').filter(({ kind }) => kind !== 'trivial')
  const nothing = rows('nothing.jsonl').filter(({ kind }) => kind !== 'withdrawn')
  const dead = Map.groupBy([...cases, ...nothing], ({ site }) => site)
  return [...pages].map(([site, list]) => ({ site, pages: list, dead: dead.get(site) ?? [] }))
}

/** Suggests a target for every dead path of a site. */
export function triedOn({ site, pages, dead }: Site): Tried[] {
  // These sites are not stores: none of their paths belongs to a store platform.
  const suggestions = suggestTargets(
    new PageIndex(pages),
    dead.map(({ from }) => from),
    { isNever: () => false },
  )
  return dead.map(({ from, to }, at) => {
    const suggestion = suggestions[at] as Suggestion
    const right = to !== null && suggestion.target !== null && keyOf(suggestion.target) === keyOf(to)
    return { site, from, suggestion, right, hasTarget: to !== null }
  })
}

/** How the dead path became the suggested one: the parts between their common start and end. */
export function moveOf({ site, from, suggestion }: Tried): string {
  const [one, other] = [partsOf(from), partsOf(suggestion.target ?? '')]
  while (one.length > 0 && one.at(-1) === other.at(-1)) {
    one.pop()
    other.pop()
  }
  while (one.length > 0 && one[0] === other[0]) {
    one.shift()
    other.shift()
  }
  return `${site} ${one.join('/')} > ${other.join('/')}`
}

const partsOf = (path: string) =>
  keyOf(path)
    .split('/')
    .map((part) => part.replace(/\.html?$/, '').replaceAll('_', '-'))
    // All numbers, such as dates, count as equal.
    .map((part) => part.replace(/^\d+$/, '#'))

const keyOf = (path: string) =>
  decodeURIComponent(path)
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\/index(?:\.html?)?$/, '') || '/'
