import { type ReactNode, useId } from 'react'
import './section.css'

export interface SectionProps {
  title?: ReactNode
  /** One sentence below the title. */
  note?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
  /** Rows reach the card's edges. */
  flush?: boolean
}

/** A card with a heading. */
export function Section({ title, note, action, children, flush = false }: SectionProps) {
  const id = useId()
  return (
    <section
      className={`sp-section${flush ? ' sp-section-flush' : ''}`}
      aria-labelledby={title ? id : undefined}
    >
      {(title || note || action) && (
        <header className="sp-section-head">
          <div className="sp-section-words">
            {title && <h2 id={id}>{title}</h2>}
            {note && <p className="sp-subtle">{note}</p>}
          </div>
          {action}
        </header>
      )}
      <div className="sp-section-body">{children}</div>
    </section>
  )
}
