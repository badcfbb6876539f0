/** One line, or one row of bars, of a chart. */
export interface ChartSeries {
  key: string
  label: string
  tone: 'accent' | 'success' | 'info' | 'attention' | 'critical' | 'subtle'
  /** A dashed line: a comparison, or values that are not final. */
  isDashed?: boolean
  /** Formats an amount: `1.2 MB`, `4.1 %`. */
  text: (value: number) => string
  /** Uses the right-hand scale, for amounts not comparable with the left one. */
  isRight?: boolean
  /** Puts the smallest value at the top because it is the best: positions in search. */
  isReversed?: boolean
  /** Shown only in the table, as context for the other series. */
  isOnlyTold?: boolean
}

export interface ChartPoint {
  key: string
  /** Axis label: `12 Nov`. */
  label: string
  /** Full name, used where there is room: `12 November 2026, 14:30`. */
  name?: string
  /** Moment in milliseconds; if every point has one, the points are spaced by time. */
  at?: number
  /** Values by series key; null or absent leaves a gap in the line. */
  values: Readonly<Record<string, number | null>>
}

/** An event marked at a point. */
export interface ChartNote {
  /** Key of the point. */
  point: string
  text: string
  /** Link to details. */
  to?: string
}

export interface ChartData {
  kind?: 'line' | 'bar'
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  notes?: readonly ChartNote[]
}
