/** A write to one field that took effect: what stood there before it, and what stood there after. */
export interface Step<Value = unknown> {
  before: Value
  observed: Value
}

/**
 * Steps of one field in their order, those that follow on each other made one: from before the first to after the last.
 * Where somebody else wrote in between, the next step begins with what they wrote, and stays a piece of its own.
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
