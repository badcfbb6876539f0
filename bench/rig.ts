/** What a rig found; one JSON line a figure. For faults `value` counts violations, so 0 passes. */
export interface Figure {
  id: string
  value: number
  unit: string
  /** What the peer reached, as words or a number in the same unit; null where there is none. */
  peer: number | string | null
  /** value / peer where both are numbers. */
  ratio: number | null
  /** Null: it was not measured; `skipped` tells why. */
  pass: boolean | null
  /** How many items, requests or trials stand behind the value. */
  n: number
  seconds: number
  seed?: number
  /** Anything else worth keeping beside the figure. */
  [extra: string]: unknown
}

export interface RigOptions {
  /** Overrides the rig's own number of items; the line then shows the real n. */
  n?: number
  seed: number
  /** Of a rig with named cases: those whose name holds this. */
  only?: string
  log(line: string): void
}

/** One measured promise of the product. A rig starts what it needs and ends it again. */
export interface Rig {
  id: string
  title: string
  run(options: RigOptions): Promise<Omit<Figure, 'id' | 'seconds'> | Omit<Figure, 'id' | 'seconds'>[]>
}

/** A figure that cannot be taken here. */
export const skipped = (why: string): Omit<Figure, 'id' | 'seconds'> => ({
  ...{ value: 0, unit: '', peer: null, ratio: null, pass: null, n: 0, skipped: why },
})
