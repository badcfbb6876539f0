import { type ReactNode, useId } from 'react'
import { CsvButton } from './csv-button.tsx'
import { FailureLine } from './failure-line.tsx'
import { Inline } from './layout.tsx'
import type { Csv } from './use-csv.ts'
import './section.css'

export interface SectionProps {
  title?: ReactNode
  /** One sentence below the title. */
  note?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  /** File of the list in the card; its button is the last action. */
  csv?: Csv | undefined
  children: ReactNode
  /** Rows reach the card's edges. */
  flush?: boolean
  /** Name under which links of the same screen reach the card (`#name`). */
  anchor?: string | undefined
}

/** A card with a heading. */
export function Section({ title, note, action, csv, children, flush = false, anchor }: SectionProps) {
  const id = useId()
  return (
    <section
      className={`sp-section${flush ? ' sp-section-flush' : ''}`}
      aria-labelledby={title ? id : undefined}
      {...(anchor && { id: anchor, tabIndex: -1 })}
    >
      {(title || note || action || csv) && (
        <header className="sp-section-head">
          <div className={note ? 'sp-section-words sp-section-noted' : 'sp-section-words'}>
            {title && <h2 id={id}>{title}</h2>}
            {note && <p className="sp-subtle">{note}</p>}
          </div>
          {csv ? (
            <Inline>
              {action}
              <CsvButton csv={csv} />
            </Inline>
          ) : (
            action
          )}
        </header>
      )}
      <div className="sp-section-body">
        {csv && <FailureLine error={csv.error} />}
        {children}
      </div>
    </section>
  )
}
