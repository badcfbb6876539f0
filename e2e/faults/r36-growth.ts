import { join } from 'node:path'
import type { Rig } from '../../bench/rig.ts'
import { exportedFunctions } from './support/exported-functions.ts'
import { faultFigure } from './support/figure.ts'
import { growthCases } from './support/growth-cases.ts'
import { driveAll } from './support/growth-pool.ts'
import { plantedGrowth } from './support/planted-growth.ts'

const SOURCE = join(import.meta.dirname, '../../app/src')

/**
 * R36: calls every exported function of the server that takes texts, pages or lists, on each of them at n and 2n.
 * Violations: a function that takes more than 2.5 times as long, one that does not end, and one that is neither
 * driven nor excluded. Planted functions of each kind must be noticed first. `--only rules/redirects` drives the
 * functions whose path contains that.
 */
export const rig: Rig = {
  id: 'R36',
  title: 'functions whose time grows faster than what they are given',
  async run({ seed, only = '', log }) {
    const { driven, forgotten, excluded } = growthCases(exportedFunctions(SOURCE))
    for (const line of forgotten) log(line)
    const unseen = await plantedGrowth()
    for (const line of unseen) log(line)
    const { wrong, tried } = await driveAll(driven, { source: SOURCE, only, log })
    return faultFigure([...unseen, ...forgotten, ...wrong], {
      n: tried,
      seed,
      log: () => {},
      functions: driven.filter(({ id }) => id.includes(only)).length,
      excluded,
      notDriven: forgotten.length,
    })
  },
}
