import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportedFunctions } from './exported-functions.ts'
import { growthCases } from './growth-cases.ts'
import { driveAll } from './growth-pool.ts'

const PLANTED = `
export function plantedLinear(text: string): number {
  let spaces = 0
  for (const letter of text) if (letter === ' ') spaces += 1
  return spaces
}
export function plantedPattern(text: string): boolean {
  return /\\s+$/.test(text + 'x')
}
export function plantedPairs(texts: string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) === at)
}
export function plantedUnknown(order: Order): string {
  return order.text
}
`
const STEEP = ['plantedPairs', 'plantedPattern']

/**
 * Plants functions with quadratic time in their text and in their list, and one that is not driven. Returns what was
 * missed, or reported wrongly.
 */
export async function plantedGrowth(): Promise<string[]> {
  const source = mkdtempSync(join(tmpdir(), 'signpost-growth-'))
  try {
    writeFileSync(join(source, 'planted.ts'), PLANTED)
    const { driven, forgotten } = growthCases(exportedFunctions(source))
    const { wrong } = await driveAll(driven, { source, log: () => {} })
    const seen = wrong.map((line) => /#(\w+) /.exec(line)?.[1]).sort()
    return [
      ...(seen.join() === STEEP.join() ? [] : [`of the planted functions ${seen.join()} were seen as steep`]),
      ...(forgotten.some((line) => line.startsWith('planted.ts#plantedUnknown('))
        ? []
        : ['a planted function nobody drives was not seen']),
    ]
  } finally {
    rmSync(source, { recursive: true, force: true })
  }
}
