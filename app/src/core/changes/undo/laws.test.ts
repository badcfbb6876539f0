import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChangeKind, defineChangeKind } from '../change-kind.ts'
import { type Step, squash } from '../domain/algebra.ts'
import { catalogueKinds } from '../kinds/catalogue-kinds.ts'
import { decideSend, effectSeen } from '../outcome/outcome-of.ts'
import { memoryShelf, shelfKind } from '../testing/shelf.ts'

/*
 * The journal's promises as laws over the functions that keep them: the decision before a write, the read-back after
 * one, and the undo of steps. The store is one field; our values are letters, those of other edits are unique numbers.
 */

type Text = string | null
const shelf = defineChangeKind(shelfKind(memoryShelf())) as unknown as ChangeKind<unknown>
const same = (one: unknown, other: unknown): boolean => shelf.normalise(one) === shelf.normalise(other)
const join = (earlier: Step, later: Step): Step => ({ before: earlier.before, observed: later.observed })
/** Returns the step an undo makes. */
const reverse = ({ before, observed }: Step): Step => {
  const after = shelf.inverse({ before: before as never, observed: observed as never })
  return { before: observed, observed: after }
}
const squashed = (steps: readonly Step[]): Step[] => squash(steps, { same, join })

/** Writes as the engine does; returns the step, or null if it wrote nothing. */
function write(store: { holds: unknown }, asked: { after: unknown; expected?: unknown }): Step | null {
  const { holds: before } = store
  const isExpecting = 'expected' in asked
  const meant = { after: asked.after, isExpecting, expected: asked.expected, sentBefore: false, before: null }
  if (decideSend(shelf, meant, before) !== 'send') return null
  store.holds = asked.after
  expect(effectSeen(shelf, { before, after: asked.after }, store.holds)).toBe('applied')
  return { before, observed: asked.after }
}

/** Writes as an undo does: the value from before, if the field still holds what the step left. */
function takeBack(store: { holds: unknown }, step: Step): void {
  const { before: expected, observed: after } = reverse(step)
  write(store, { after, expected })
}

const ours: fc.Arbitrary<Text> = fc.constantFrom('a', 'b', 'c', 'd', null)
const step: fc.Arbitrary<Step<Text>> = fc.record({ before: ours, observed: ours })
/** Events of the field in turn: a write of ours, or another edit. */
const happenings = fc.array(fc.oneof(fc.record({ ours }), fc.constant({ theirs: true })), { maxLength: 12 })

function play(steps: { ours?: Text; theirs?: boolean }[]) {
  const store: { holds: unknown } = { holds: 'first' }
  const journal: Step[] = []
  /** What the field returns to: the last value that Signpost did not write. */
  let foreign: unknown = 'first'
  for (const [at, each] of steps.entries())
    if (each.theirs) {
      store.holds = `their edit ${at}`
      foreign = store.holds
    } else {
      const written = write(store, { after: each.ours ?? null })
      if (written) journal.push(written)
    }
  return { store, journal, foreign }
}

test('the reverse of the reverse is the same', () => {
  fc.assert(
    fc.property(step, (one) => {
      expect(reverse(reverse(one))).toEqual(one)
    }),
  )
})

test('squashing is associative, and squashes no further', () => {
  fc.assert(
    fc.property(fc.array(step), fc.array(step), fc.array(step), (one, two, three) => {
      const left = squashed([...squashed([...one, ...two]), ...three])
      const right = squashed([...one, ...squashed([...two, ...three])])
      expect(left).toEqual(right)
      expect(left).toEqual(squashed([...one, ...two, ...three]))
    }),
  )
})

test('the reverse of squashed steps is their reverses, squashed from the other end', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const back = squashed(steps).map(reverse).toReversed()
      expect(squashed(steps.map(reverse).toReversed())).toEqual(back)
    }),
  )
})

test('a write taken back is as if nothing had happened, one by one or all at once', () => {
  fc.assert(
    fc.property(fc.array(ours, { minLength: 1 }), (values) => {
      for (const take of [(all: Step[]) => all.toReversed(), squashed]) {
        const { store, journal } = play(values.map((value) => ({ ours: value })))
        for (const each of take(journal)) takeBack(store, each)
        expect(same(store.holds, 'first')).toBe(true)
      }
    }),
  )
})

test('an edit by somebody else survives an undo of everything', () => {
  fc.assert(
    fc.property(happenings, (steps) => {
      const { store, journal, foreign } = play(steps)
      const last = squashed(journal).at(-1)
      if (last) takeBack(store, last)
      expect(same(store.holds, foreign)).toBe(true)
    }),
  )
})

test('an edit by somebody else survives a write by whoever did not see it, and its undo', () => {
  fc.assert(
    fc.property(ours, ours, (seen, after) => {
      const store: { holds: unknown } = { holds: 'their edit' }
      expect(write(store, { after, expected: seen })).toBeNull()
      takeBack(store, { before: seen, observed: after })
      expect(store.holds).toBe('their edit')
    }),
  )
})

test('a write that was sent and never answered is told from an edit, whichever came last', () => {
  fc.assert(
    fc.property(ours, ours, fc.constantFrom('arrived', 'lost', 'edited'), (before, after, fate) => {
      fc.pre(!same(before, after))
      const holds = { arrived: after, lost: before, edited: 'their edit' }[fate]
      const seen = { arrived: 'applied', lost: 'not-applied', edited: 'conflict' }[fate]
      expect(effectSeen(shelf, { before, after }, holds)).toBe(seen)
      // The next attempt decides the same as the read-back.
      const meant = { after, before, sentBefore: true, isExpecting: false, expected: null }
      const decision = { arrived: 'applied', lost: 'send', edited: 'conflict' }[fate]
      expect(decideSend(shelf, meant, holds)).toBe(decision)
    }),
  )
})

/** Values of a kind, each in its own shape. */
const values: Record<string, fc.Arbitrary<unknown>> = {
  'catalogue.search-listing': fc.string(),
  'catalogue.handle': fc.record({ handle: fc.stringMatching(/^[a-z0-9-]{1,20}$/), redirect: fc.boolean() }),
  'catalogue.image-alt': fc.string({ maxLength: 512 }),
  'catalogue.robots': fc.boolean(),
  'catalogue.metafield': fc.record({ type: fc.constant('single_line_text_field'), value: fc.string() }),
  'catalogue.body': fc.string(),
  'catalogue.redirect': fc.record({ target: fc.webPath() }),
  'catalogue.theme-file': fc.string(),
}

test.each(catalogueKinds.map((kind) => [kind.name, kind as unknown as ChangeKind<unknown>]))(
  'an undo of the undo of %s writes what was written',
  (name, kind) => {
    const value = values[name]
    if (!value) throw new Error(`There are no values for ${name}.`)
    fc.assert(
      fc.property(fc.option(value), fc.option(value), (before, observed) => {
        const back = kind.inverse({ before, observed })
        expect(kind.normalise(back)).toBe(kind.normalise(before))
        const again = kind.inverse({ before: observed, observed: back })
        expect(kind.normalise(again)).toBe(kind.normalise(observed))
      }),
    )
  },
)
