import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import './in-turn.css'

/**
 * Parts of a screen in order of importance: a part below one that is still loading waits for it, so that nothing
 * moves once visible. A part signals loading by `Loading`.
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

/** Gives each part a key by its position, so that adding or removing one leaves the others untouched. */
function partsOf(children: ReactNode, within = ''): { key: string; part: ReactNode }[] {
  return Children.toArray(children).flatMap((part, at) => {
    const key = `${within}${isValidElement(part) ? part.key : at}`
    const isList = isValidElement<{ children?: ReactNode }>(part) && part.type === Fragment
    return isList ? partsOf(part.props.children, key) : [{ key, part }]
  })
}
