import { SETS, scoreOf } from '../app/src/core/writing/grounding/blind-cases.ts'
import type { Rig } from './rig.ts'

/** Beyond these limits the check would let too much through, or refuse too many true texts. */
const LEAST_RECALL = 0.92
const MOST_FALSE_ALARMS = 0.15

/**
 * Claims that are not in the source, in texts labelled without knowledge of the lexicons: how many are found, and how
 * many honest texts are refused. Each figure includes the result of the set's first run.
 */
export const rig: Rig = {
  id: 'P16',
  title: 'grounding of texts written blind',
  run: async () =>
    (Object.keys(SETS) as (keyof typeof SETS)[]).map((set) => {
      const { found, expected, textsCaught, textsWithClaims, falseAlarms, honestTexts } = scoreOf(set)
      const { firstRun } = SETS[set]
      const recall = found / expected
      return {
        set,
        value: Math.round(recall * 1_000) / 10,
        unit: '% of claims found',
        peer: Math.round((firstRun.found / firstRun.expected) * 1_000) / 10,
        ratio: Math.round((recall / (firstRun.found / firstRun.expected)) * 100) / 100,
        pass: recall >= LEAST_RECALL && falseAlarms / honestTexts <= MOST_FALSE_ALARMS,
        n: expected,
        textsCaught: `${textsCaught} of ${textsWithClaims}`,
        falseAlarms: `${falseAlarms} of ${honestTexts}`,
        firstRun,
      }
    }),
}
