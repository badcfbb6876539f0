import { Fragment } from 'react'

/** Where a browser may begin a new line: after what separates the parts of a path, a domain or a code. */
const PARTS = /(?<=[/._?&=])(?=[^/._?&=])/

/** A path, a domain or a code, which breaks between its parts and not inside a word. */
export function BreakingPath({ children }: { children: string }) {
  return children.split(PARTS).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
