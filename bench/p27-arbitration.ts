import type { Figure, Rig } from './rig.ts'
import { arbitrateCase, arbitrationCases } from './support/arbitrated-page.ts'

/**
 * P27: combinations of themes, review apps and SEO apps. After the arbiter's edits nothing may be described twice, no
 * statement may be lost, and the page's product has to belong to the owner named by the case. Cases written without
 * knowledge of the arbiter are counted separately.
 */
export const rig: Rig = {
  id: 'P27',
  title: 'duplicates arbitrated',
  async run({ n, log }) {
    const all = arbitrationCases()
    const own = all.filter((one) => !isIndependent(one))
    const independent = all.filter(isIndependent)
    return [
      ...figuresOf(own.slice(0, n), log),
      ...figuresOf(independent.slice(0, n), log).map((line) => ({ ...line, by: 'independent' })),
    ]
  },
}

type Case = ReturnType<typeof arbitrationCases>[number]

const isIndependent = (one: Case) => (one as { by?: string }).by === 'independent'

function figuresOf(cases: readonly Case[], log: (line: string) => void): Omit<Figure, 'id' | 'seconds'>[] {
  let before = 0
  let duplicates = 0
  let lost = 0
  let told = 0
  let right = 0
  for (const one of cases) {
    const found = arbitrateCase(one)
    before += found.before.length
    duplicates += found.duplicates.length
    lost += found.lost.length
    told += found.lost.filter((path) => found.conflicts.some((one) => isTold(one.lost, path))).length
    if (found.owner === one.owner) right += 1
    const faults = [
      ...found.duplicates.map((what) => `twice: ${what}`),
      ...found.lost.map((what) => `lost: ${what}`),
      ...(found.owner === one.owner ? [] : [`owner ${found.owner}, not ${one.owner}`]),
    ]
    if (faults.length > 0) log(`${one.id}: ${faults.join('; ')}`)
  }
  const share = cases.length === 0 ? 0 : right / cases.length
  const line = { peer: null, ratio: null, n: cases.length }
  return [
    {
      ...line,
      value: duplicates,
      unit: 'duplicates left',
      goal: 0,
      before,
      pass: duplicates === 0 && before > 0,
    },
    { ...line, value: lost, unit: 'properties lost', goal: 0, told, pass: lost === 0 },
    { ...line, value: Math.round(share * 1000) / 10, unit: '% right owner', goal: 100, pass: share === 1 },
  ]
}

/** The screen announces this loss before anything is changed. */
const isTold = (lost: readonly string[], path: string) =>
  lost.some((name) => path === name || path.startsWith(`${name}.`))
