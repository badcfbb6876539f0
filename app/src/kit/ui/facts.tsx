import type { ReactNode } from 'react'
import './facts.css'

/** Facts about one thing: names and values. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="sp-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="sp-subtle sp-small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
