import type { ReactNode } from 'react'

/** Stands in a text for the part that is drawn: `t('asOf', { time: GAP })`. No keyboard types it. */
export const GAP = '\uFFFC'

/**
 * A text around one drawn part, such as a time that stays current or a link. Each language places it where its grammar
 * does; a text without the gap has the part at its end.
 */
export function FilledText({ text, children }: { text: string; children: ReactNode }) {
  const [before = '', after] = text.split(GAP, 2)
  return (
    <>
      {after === undefined ? `${before} ` : before}
      {children}
      {after}
    </>
  )
}
