import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import './more-options.css'

/**
 * Rarely changed options, collapsed. `told` summarises their values, so that they need not be opened. `open` opens
 * them, for an error inside.
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
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="sp-more-options"
      open={opened || open}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
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
