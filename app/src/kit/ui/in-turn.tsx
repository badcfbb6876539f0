import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import './in-turn.css'

/**
 * Parts of a screen, one below the other in the order of their importance: what stands below a part that still loads waits
 * for it, so that nothing moves once it is seen. A part says that it loads by `Loading`.
 */
export function InTurn({ children }: { children: ReactNode }) {
  return (
    <div className="sp-in-turn">
      {partsOf(children).map(({ key, part }) => (
        <div className="sp-part" key={key}>
          {part}
        </div>
      ))}
    </div>
  )
}

/** Each part with a key of its place, so that one that comes or goes leaves the others as they are. */
function partsOf(children: ReactNode, within = ''): { key: string; part: ReactNode }[] {
  return Children.toArray(children).flatMap((part, at) => {
    const key = `${within}${isValidElement(part) ? part.key : at}`
    const isList = isValidElement<{ children?: ReactNode }>(part) && part.type === Fragment
    return isList ? partsOf(part.props.children, key) : [{ key, part }]
  })
}
