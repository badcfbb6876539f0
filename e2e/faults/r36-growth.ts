import { join } from 'node:path'
import type { Rig } from '../../bench/rig.ts'
import { exportedFunctions } from './support/exported-functions.ts'
import { faultFigure } from './support/figure.ts'
import { growthCases } from './support/growth-cases.ts'
import { driveAll } from './support/growth-pool.ts'
import { plantedGrowth } from './support/planted-growth.ts'

const SOURCE = join(import.meta.dirname, '../../app/src')

/**
 * R36: every function the server exports that takes texts, pages or lists, on each of them at n and 2n. What takes more
 * than 2.5 times as long is a violation, so is what does not end, and so is a function nobody drives or excludes. Planted
 * functions of each kind have to be seen first. `--only rules/redirects` drives the functions whose place holds that.
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
