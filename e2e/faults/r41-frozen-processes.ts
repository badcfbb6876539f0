import { timeLimits } from '../../app/src/kit/server/time-limits.ts'
import type { Rig } from '../../bench/rig.ts'
import { journalFaults } from './frozen/journal-faults.ts'
import { pairsOfEdits } from './frozen/pairs.ts'
import { playRound, type Round } from './frozen/round.ts'
import { openStage, SCALE } from './frozen/stage.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { spread } from './support/spread.ts'

const ROUNDS = 100
const PAIRS = 2_000

/**
 * Freezes workers and web processes at random points (by seed), in every kind of work, while another process
 * continues and a merchant edits, in the store and in Signpost; then lets them continue. All leases and time-outs are
 * scaled together; the rig prints the scale and the table. Counts edits overwritten without a record, writes missing
 * in the journal, open changes in ended operations, duplicate changes, waits of the other processes over five
 * seconds, raw errors, and pairs of simultaneous single edits that both assumed to be the only one.
 */
export const rig: Rig = {
  id: 'R41',
  title: 'frozen processes and simultaneous edits',
  async run({ n = ROUNDS, seed, log }) {
    const random = seededRandom(seed)
    await using stage = await openStage()
    const rounds: Round[] = []
    for (let at = 0; at < n; at++) {
      const round = await playRound(stage, { at, random, isLong: at % 3 === 0 })
      rounds.push(round)
      log(`round ${at + 1}: ${JSON.stringify(round)}`)
    }
    const wrong = await journalFaults(stage)
    const pairs = await pairsOfEdits(stage, Math.round((PAIRS * n) / ROUNDS))
    const waits = stage.waits.filter((ms) => ms > 5_000)
    return faultFigure(
      [
        ...wrong,
        ...stage.raw,
        ...pairs.wrong,
        ...waits.map((ms) => `another process waited ${Math.round(ms)} ms`),
      ],
      {
        n,
        seed,
        log,
        pairs: pairs.many,
        scale: SCALE,
        limitsMs: timeLimits(SCALE),
        work: Object.fromEntries(
          [...Map.groupBy(rounds, ({ work }) => work)].map(([work, own]) => [work, own.length]),
        ),
        holdsMs: spread(rounds.map(({ heldMs }) => heldMs)),
        beyondLongest: rounds.filter(({ heldMs }) => heldMs > 10_000).length,
        atSocket: rounds.filter(({ atSocket }) => atSocket).length,
        writtenLate: await stage.writtenLate(),
        edits: rounds.reduce((sum, { edits }) => sum + edits, 0),
        othersWaitMs: spread(stage.waits),
      },
    )
  },
}
