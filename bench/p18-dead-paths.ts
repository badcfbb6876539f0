import { PageIndex } from '../app/src/rules/redirects/suggest/page-index.ts'
import { suggestTargets } from '../app/src/rules/redirects/suggest/suggest.ts'
import type { Rig } from './rig.ts'
import { drawnCatalogue, drawnDeadPaths } from './support/drawn-dead-paths.ts'
import { randomNumbers } from './support/sample-pages.ts'

const PAGES = 100_000
const GOAL_SECONDS = 20

/** P18: builds the index and looks up 10,000 dead paths in it, in one process. */
export const rig: Rig = {
  id: 'P18',
  title: 'nearest living target of dead paths among 100,000 pages',
  async run({ n = 10_000, seed }) {
    const pages = drawnCatalogue(PAGES, [])
    const dead = drawnDeadPaths(pages, n, randomNumbers(seed))
    const started = performance.now()
    const index = new PageIndex(pages)
    const built = performance.now()
    const suggestions = suggestTargets(
      index,
      dead.map(({ path }) => path),
    )
    const suggested = suggestions.filter(({ target }) => target !== null).length
    const value = Math.round(performance.now() - started) / 1_000
    return {
      ...{
        value,
        unit: 's',
        peer: null,
        ratio: null,
        n: dead.length,
        pages: pages.length,
        goal: GOAL_SECONDS,
      },
      ...{ indexSeconds: Math.round(built - started) / 1_000, suggested, pass: value <= GOAL_SECONDS },
    }
  },
}
