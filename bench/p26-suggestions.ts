import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PageIndex } from '../app/src/rules/redirects/suggest/page-index.ts'
import { type Suggestion, suggestTargets } from '../app/src/rules/redirects/suggest/suggest.ts'
import type { Figure, Rig } from './rig.ts'
import { drawnCatalogue, drawnDeadPaths } from './support/drawn-dead-paths.ts'
import { randomNumbers } from './support/sample-pages.ts'
import { moveOf, type Tried, triedOn, writtenRedirects } from './support/written-redirects.ts'

const DATA = join(import.meta.dirname, '../../shared/data')
/** A folder with cases.jsonl, pages.jsonl and nothing.jsonl of other sites, used instead of the project's own. */
const OWN_CASES = process.env['REDIRECT_CASES_DIR']
/** Sites the figures are for; the function was tuned on the others. */
const HELD_OUT = new Set(['influxdata-docs', 'hugo-docs', 'sylius-docs', 'saleor-docs'])
type Line = Omit<Figure, 'id' | 'seconds'>

/**
 * P26: whether suggestions are right, for simulated changes of a store, and for redirects people wrote on real sites.
 */
export const rig: Rig = {
  id: 'P26',
  title: 'suggestions that are right in the automatic band',
  run: async ({ n = 4_400, seed }) => [drawn(n, seed), ...real()],
}

function drawn(n: number, seed: number): Line {
  const pages = drawnCatalogue(5_000, fileHandles())
  const dead = drawnDeadPaths(pages, n, randomNumbers(seed))
  const index = new PageIndex(pages)
  const suggestions = suggestTargets(
    index,
    dead.map(({ path }) => path),
  )
  const tried = dead.map(({ path, to }, at) => {
    const suggestion = suggestions[at] as Suggestion
    const right = to !== null && suggestion.target === to
    return { site: '', from: path, suggestion, right, hasTarget: to !== null }
  })
  return { set: 'drawn', ...lineOf(tried, { precision: 0.98, recall: 0.6 }) }
}

function fileHandles(): string[] {
  return ['apparel', 'home-and-garden'].flatMap((name) => {
    const file = join(DATA, 'product-csv', `${name}.csv`)
    if (!existsSync(file)) return []
    // The handle is the first column of a product file.
    return [...readFileSync(file, 'utf8').matchAll(/^[a-z0-9]+(?:-[a-z0-9]+)+(?=,)/gm)].map(
      ([handle]) => handle,
    )
  })
}

function real(): Line[] {
  const folder = OWN_CASES ?? join(DATA, 'redirects')
  const skipped = 'the redirects people wrote down are not here'
  if (!existsSync(folder))
    return [{ set: 'real', value: 0, unit: '%', peer: null, ratio: null, n: 0, skipped, pass: null as never }]
  const sites = writtenRedirects(folder)
  const sets = OWN_CASES
    ? [{ set: 'own sites', has: () => true }]
    : [
        { set: 'tuned on', has: (site: string) => !HELD_OUT.has(site) },
        { set: 'held out', has: (site: string) => HELD_OUT.has(site) },
      ]
  return sets.map(({ set, has }) => ({
    set,
    ...lineOf(sites.filter(({ site }) => has(site)).flatMap(triedOn), {
      precision: 0.95,
      recall: 0.25,
      first: 0.55,
    }),
    ...(set === 'held out' && { wordOverlap: { first: 42.6, precision: 60.1, recall: 26.3 } }),
  }))
}

function lineOf(tried: readonly Tried[], goal: { precision: number; recall: number; first?: number }): Line {
  const cases = tried.filter(({ hasTarget }) => hasTarget)
  const automatic = tried.filter(({ suggestion }) => suggestion.band === 'automatic')
  const rightAutomatic = automatic.filter(({ right }) => right).length
  const right = cases.filter((one) => one.right).length
  const falseAutomatic = automatic.filter(({ hasTarget }) => !hasTarget).length
  // Together with cases that have a target, the band is judged without those that have none; those must get no
  // suggestion.
  const held = automatic.length - falseAutomatic
  const [precision, recall, first] = [
    rightAutomatic / held,
    rightAutomatic / cases.length,
    right / cases.length,
  ]
  return {
    ...{
      value: percent(precision),
      unit: '% right in the automatic band',
      peer: null,
      ratio: null,
      n: cases.length,
    },
    ...{ precisionBetween: interval(rightAutomatic, held), automatic: held },
    ...{ recall: percent(recall), recallBetween: interval(rightAutomatic, cases.length) },
    ...{ first: percent(first), firstBetween: interval(right, cases.length) },
    ...movesOf(automatic),
    ...{ withoutTarget: tried.length - cases.length, falseAutomatic, goal },
    pass:
      precision >= goal.precision &&
      recall >= goal.recall &&
      first >= (goal.first ?? 0) &&
      falseAutomatic === 0,
  }
}

/** Cases that moved together count as one piece of evidence; a move is right if all its cases are. */
function movesOf(automatic: readonly Tried[]): {
  moves: number
  movesRight: number
  movesBetween: [number, number]
} {
  const moves = Map.groupBy(
    automatic.filter(({ hasTarget }) => hasTarget),
    moveOf,
  )
  const right = [...moves.values()].filter((cases) => cases.every((one) => one.right)).length
  return { moves: moves.size, movesRight: right, movesBetween: interval(right, moves.size) }
}

const percent = (share: number) => Math.round(share * 1_000) / 10

/** The 95 % Wilson score interval. */
function interval(hits: number, n: number): [low: number, high: number] {
  const z = 1.96
  const share = hits / n
  const middle = share + (z * z) / 2 / n
  const wide = z * Math.sqrt((share * (1 - share)) / n + (z * z) / 4 / n / n)
  const whole = 1 + (z * z) / n
  return [percent((middle - wide) / whole), percent((middle + wide) / whole)]
}
