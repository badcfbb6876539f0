/** Result of a rig, one JSON line per figure. For faults `value` counts violations, so 0 passes. */
export interface Figure {
  id: string
  value: number
  unit: string
  /** Result of the peer, as text or a number in the same unit; null if there is none. */
  peer: number | string | null
  /** value / peer if both are numbers. */
  ratio: number | null
  /** Null if it was not measured; `skipped` says why. */
  pass: boolean | null
  /** Number of items, requests or trials behind the value. */
  n: number
  seconds: number
  seed?: number
  /** Anything else worth storing with the figure. */
  [extra: string]: unknown
}

export interface RigOptions {
  /** Overrides the rig's own number of items; the line then shows the actual n. */
  n?: number
  seed: number
  /** For a rig with named cases: runs only those whose name contains this. */
  only?: string
  log(line: string): void
}

/** One measured promise of the product. A rig starts what it needs and stops it again. */
export interface Rig {
  id: string
  title: string
  run(options: RigOptions): Promise<Omit<Figure, 'id' | 'seconds'> | Omit<Figure, 'id' | 'seconds'>[]>
}

/** A figure that cannot be measured here. */
export const skipped = (why: string): Omit<Figure, 'id' | 'seconds'> => ({
  ...{ value: 0, unit: '', peer: null, ratio: null, pass: null, n: 0, skipped: why },
})
