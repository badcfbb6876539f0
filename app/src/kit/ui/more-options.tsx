import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import './more-options.css'

/**
 * What few people change, folded away. `told` says how it stands, so that nobody has to open it to know. `open` opens it,
 * for a fault that is inside.
 */
export function MoreOptions({
  title,
  told,
  open = false,
  children,
}: {
  title: string
  told: readonly string[]
  open?: boolean
  children: ReactNode
}) {
  const [wanted, setWanted] = useState(false)
  return (
    <details
      className="sp-more-options"
      open={wanted || open}
      onToggle={({ currentTarget }) => setWanted(currentTarget.open)}
    >
      <summary>
        <Icon name="down" />
        <span>
          <span className="sp-strong">{title}</span>
          <span className="sp-subtle sp-small">{told.join(' ')}</span>
        </span>
      </summary>
      <div className="sp-more-options-body">{children}</div>
    </details>
  )
}
