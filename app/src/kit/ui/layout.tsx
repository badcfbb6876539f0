import type { CSSProperties, ReactNode } from 'react'
import './layout.css'

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8
interface LayoutProps {
  children: ReactNode
  gap?: Space
}

const space = (gap: Space): CSSProperties => ({ gap: `var(--sp-${gap})` })

/** Vertical stack. */
export function Stack({ children, gap = 3 }: LayoutProps) {
  return (
    <div className="sp-stack" style={space(gap)}>
      {children}
    </div>
  )
}

/** Side by side, wrapping; `spread` pushes the outer two apart. */
export function Inline({
  children,
  gap = 2,
  spread = false,
  top = false,
}: LayoutProps & { spread?: boolean; top?: boolean }) {
  const className = `sp-inline${spread ? ' sp-inline-spread' : ''}${top ? ' sp-inline-top' : ''}`
  return (
    <div className={className} style={space(gap)}>
      {children}
    </div>
  )
}

/** Equal columns as wide as `min` allows; one column on narrow screens. */
export function Grid({ children, gap = 4, min = '20rem' }: LayoutProps & { min?: string }) {
  return (
    <div className="sp-grid" style={{ ...space(gap), ['--sp-grid-min' as string]: min }}>
      {children}
    </div>
  )
}

/** A form and its result: the second column stays in view while the first one scrolls. */
export function Split({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className="sp-split">
      <div className="sp-split-main">{main}</div>
      <div className="sp-split-aside">{aside}</div>
    </div>
  )
}
