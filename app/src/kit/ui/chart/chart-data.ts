/** One line, or one row of bars, of a chart. */
export interface ChartSeries {
  key: string
  label: string
  tone: 'accent' | 'success' | 'info' | 'attention' | 'critical' | 'subtle'
  /** A dashed line: what a line is compared with, or what is not final. */
  isDashed?: boolean
  /** An amount in words: `1.2 MB`, `4.1 %`. */
  text: (value: number) => string
  /** Measured on the scale at the right, for amounts that do not compare with the left. */
  isRight?: boolean
  /** The best at the top although it is the least: positions in search. */
  isReversed?: boolean
  /** Told in the table alone: what the others are to be read with. */
  isOnlyTold?: boolean
}

export interface ChartPoint {
  key: string
  /** What stands below it: `12 Nov`. */
  label: string
  /** What it is called where there is room: `12 November 2026, 14:30`. */
  name?: string
  /** Its moment in milliseconds; where each point has one, points lie as far apart as they are. */
  at?: number
  /** By the key of a series; null or absent: nothing is known, and the line has a gap. */
  values: Readonly<Record<string, number | null>>
}

/** Something that happened, marked at a point. */
export interface ChartNote {
  /** Key of the point. */
  point: string
  text: string
  /** Where more of it is told. */
  to?: string
}

export interface ChartData {
  kind?: 'line' | 'bar'
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  notes?: readonly ChartNote[]
}
