/** A write to one field that took effect: the value before it and the value after it. */
export interface Step<Value = unknown> {
  before: Value
  observed: Value
}

/**
 * Joins consecutive steps of one field: from before the first to after the last. After another edit in between, the
 * next step begins with that edit's value and stays separate.
 */
export function squash<Piece extends Step>(
  steps: readonly Piece[],
  { same, join }: { same(one: unknown, other: unknown): boolean; join(earlier: Piece, later: Piece): Piece },
): Piece[] {
  const pieces: Piece[] = []
  for (const step of steps) {
    const last = pieces.at(-1)
    if (last && same(last.observed, step.before)) pieces[pieces.length - 1] = join(last, step)
    else pieces.push(step)
  }
  return pieces
}
