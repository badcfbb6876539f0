import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import type { ChartData, ChartPoint, ChartSeries } from './chart-data.ts'

const HEIGHT = 200
/** Gap between two axis labels, in pixels. */
const LABEL_GAP = 24

/** The drawing of a chart. Loaded late: the library is larger than a screen. */
export function ChartDrawing({ kind = 'line', series, points, notes = [] }: ChartData) {
  const isTimed = points.every(({ at }) => at !== undefined)
  const xOf = ({ key, at }: ChartPoint) => (isTimed ? (at as number) : key)
  const labels = new Map(points.map((point) => [xOf(point), point]))
  const left = series.find(({ isRight }) => !isRight)
  const right = series.find(({ isRight }) => isRight)
  const marked = new Map(points.map((point) => [point.key, xOf(point)]))
  return (
    <div className="sp-chart-drawing">
      <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={{ width: 480, height: HEIGHT }}>
        <ComposedChart
          data={points.map((point) => ({ ...point.values, x: xOf(point) }))}
          margin={{ top: notes.length > 0 ? 20 : 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} {...(left && { yAxisId: 'left' })} stroke="var(--sp-border)" />
          <XAxis
            dataKey="x"
            {...(isTimed && kind === 'line'
              ? {
                  type: 'number',
                  scale: 'time',
                  domain: ['dataMin', 'dataMax'],
                  ticks: [...labels.keys()] as number[],
                }
              : {})}
            tickFormatter={(at) => labels.get(at)?.label ?? ''}
            minTickGap={LABEL_GAP}
            tickLine={false}
            axisLine={false}
          />
          {left && axisOf(left, 'left')}
          {right && axisOf(right, 'right')}
          <Tooltip isAnimationActive={false} content={<Told series={series} labels={labels} />} />
          {notes.map(({ point }, at) => {
            const x = marked.get(point)
            return (
              x !== undefined && (
                <ReferenceLine
                  key={`${point} ${at}`}
                  x={x}
                  {...(left && { yAxisId: 'left' })}
                  className="sp-chart-mark"
                  label={{ value: String(at + 1), position: 'top' }}
                />
              )
            )
          })}
          {series.map((one) => drawn(one, kind, points.length === 1))}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

function axisOf({ text, isReversed }: ChartSeries, side: 'left' | 'right') {
  return (
    <YAxis
      yAxisId={side}
      orientation={side}
      width="auto"
      tickFormatter={text}
      tickCount={4}
      reversed={isReversed ?? false}
      // Starts at 0, so that heights can be compared; a position has no 0.
      domain={isReversed ? ['dataMin', 'dataMax'] : [0, 'auto']}
      tickLine={false}
      axisLine={false}
    />
  )
}

function drawn({ key, label, tone, isDashed, isRight }: ChartSeries, kind: 'line' | 'bar', isAlone: boolean) {
  const shared = {
    dataKey: key,
    name: label,
    yAxisId: isRight ? 'right' : 'left',
    className: `sp-chart-${tone}`,
    isAnimationActive: false,
  }
  if (kind === 'bar') return <Bar key={key} {...shared} fill="currentColor" maxBarSize={32} />
  return (
    <Line
      key={key}
      {...shared}
      type="linear"
      stroke="currentColor"
      strokeWidth={1.75}
      {...(isDashed && { strokeDasharray: '4 3' })}
      dot={isAlone}
    />
  )
}

/** Amounts of the point under the pointer, passed in by the library. */
function Told({
  series,
  labels,
  active = false,
  label,
  payload = [],
}: Partial<Pick<TooltipContentProps, 'active' | 'label' | 'payload'>> & {
  series: readonly ChartSeries[]
  labels: ReadonlyMap<string | number, ChartPoint>
}) {
  const point = label === undefined ? undefined : labels.get(label)
  if (!active || !point) return null
  return (
    <div className="sp-chart-told sp-small">
      <strong>{point.name ?? point.label}</strong>
      {series.map(({ key, label: name, text }) => {
        const value = payload.find(({ dataKey }) => dataKey === key)?.value
        return (
          <span key={key}>
            {name}: {typeof value === 'number' ? text(value) : '–'}
          </span>
        )
      })}
    </div>
  )
}
