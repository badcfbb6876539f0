import { loadavg } from 'node:os'
import type { Figure } from '../../../bench/rig.ts'

/** Returns the figure of a fault rig: the number of violations, with the first of them as text. */
export function faultFigure(
  wrong: readonly string[],
  facts: { n: number; seed: number; log(line: string): void } & Record<string, unknown>,
): Omit<Figure, 'id' | 'seconds'> {
  const { log, ...told } = facts
  for (const line of wrong.slice(0, 20)) log(line)
  return {
    value: wrong.length,
    unit: 'violations',
    peer: null,
    ratio: null,
    pass: wrong.length === 0,
    ...told,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}
