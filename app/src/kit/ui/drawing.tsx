import type { ReactNode } from 'react'

/** Signpost's own illustrations: lines in the text colour, one accent. */
const DRAWINGS = {
  signpost: (
    <>
      <path d="M60 18v66M46 84h28" />
      <path d="M60 26h26l8 8-8 8H60z" className="sp-drawing-accent" />
      <path d="M60 48H34l-8 8 8 8h26z" />
      <path d="M12 84c10-8 18-8 26-3M82 81c8-5 17-4 26 3" className="sp-drawing-faint" />
    </>
  ),
  calm: (
    <>
      <path d="M24 84h72" className="sp-drawing-faint" />
      <path d="M36 84V46l24-20 24 20v38" />
      <path d="m48 60 8 8 16-17" className="sp-drawing-accent" />
      <path d="M92 26c4-4 9-4 12 0M16 34c3-3 7-3 10 0" className="sp-drawing-faint" />
    </>
  ),
  history: (
    <>
      <path d="M60 26a29 29 0 1 1-27 18" />
      <path d="m26 34 7 11 11-7" />
      <path d="M60 40v16l11 7" className="sp-drawing-accent" />
      <path d="M20 92h80" className="sp-drawing-faint" />
    </>
  ),
  done: (
    <>
      <path d="M30 24h46l14 14v48H30z" />
      <path d="M76 24v14h14" />
      <path d="m44 58 10 10 20-22" className="sp-drawing-accent" />
      <path d="M44 78h30" className="sp-drawing-faint" />
    </>
  ),
  lost: (
    <>
      <path d="M60 40v46M48 86h24" />
      <path d="m42 20 34 8-3 14-34-8z" className="sp-drawing-accent" />
      <path d="m84 50-30 10 4 12 30-10z" />
      <path d="M14 86c6-4 12-4 18 0M88 88c6-4 12-4 18 0" className="sp-drawing-faint" />
    </>
  ),
  locked: (
    <>
      <path d="M26 24h68v52H26z" />
      <path d="M26 36h68" className="sp-drawing-faint" />
      <path d="M50 56h20v14H50zM54 56v-5a6 6 0 0 1 12 0v5" className="sp-drawing-accent" />
      <path d="M46 86h28" className="sp-drawing-faint" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof DRAWINGS

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="sp-drawing" viewBox="0 0 120 104" width="120" height="104" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  )
}
