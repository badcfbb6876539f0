import './landing.css'

const WIDTH = 120
const HEIGHT = 24

/**
 * A small plot of a share (0 to 1) next to its number: its course over days, or a filled bar on the first day.
 * Without points, an empty track reserves the space.
 */
export function Plot({ points }: { points: readonly number[] }) {
  const last = points.at(-1)
  return (
    <svg
      className="sp-plot"
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {points.length > 1 ? (
        <>
          <path d={`M0 ${HEIGHT}H${WIDTH}`} className="sp-plot-ground" />
          <polyline points={line(points)} className="sp-plot-line" />
        </>
      ) : (
        <>
          <rect y={HEIGHT - 6} width={WIDTH} height="6" rx="3" className="sp-plot-track" />
          {last !== undefined && last > 0 && (
            <rect y={HEIGHT - 6} width={WIDTH * last} height="6" rx="3" className="sp-plot-part" />
          )}
        </>
      )}
    </svg>
  )
}

function line(points: readonly number[]): string {
  const step = WIDTH / (points.length - 1)
  return points.map((share, at) => `${(at * step).toFixed(1)},${(HEIGHT * (1 - share)).toFixed(1)}`).join(' ')
}
