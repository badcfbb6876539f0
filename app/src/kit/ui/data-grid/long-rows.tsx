import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** First guess of a row's height in pixels; each is measured when drawn. */
const ROW_PX = 45
const OVERSCAN = 12

/** Only the rows near the window's view are drawn; spacers stand for the others, so that the page scrolls as if all were. */
export function LongRows({
  count,
  keyOf,
  columns,
  goTo,
  children,
}: {
  count: number
  keyOf: (index: number) => string
  /** Columns a spacer spans. */
  columns: number
  /** Filled with the way to bring a row into view that may not be drawn. */
  goTo: RefObject<((index: number) => void) | null>
  children: (index: number, measure: (element: HTMLElement | null) => void) => ReactNode
}) {
  const top = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const place = top.current?.getBoundingClientRect()
    if (place) setOffset(place.top + window.scrollY)
  }, [])
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_PX,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin: offset,
  })
  useEffect(() => {
    goTo.current = (index) => rows.scrollToIndex(index, { align: 'auto' })
    return () => {
      goTo.current = null
    }
  }, [goTo, rows])
  const shown = rows.getVirtualItems()
  const before = (shown[0]?.start ?? offset) - offset
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset)
  return (
    <>
      <tbody ref={top} aria-hidden="true">
        <tr style={{ height: before }}>
          <td colSpan={columns} className="sp-grid-spacer" aria-hidden="true" />
        </tr>
      </tbody>
      {shown.map(({ index }) => children(index, rows.measureElement))}
      <tbody aria-hidden="true">
        <tr style={{ height: after }}>
          <td colSpan={columns} className="sp-grid-spacer" aria-hidden="true" />
        </tr>
      </tbody>
    </>
  )
}
