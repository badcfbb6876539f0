import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** First guess of a row's height in pixels; each is measured when drawn. */
const ROW_PX = 45
const OVERSCAN = 12

/**
 * Only the rows near the window's view are drawn; spacers stand for the others, so that the page scrolls as if all
 * were. The row the keyboard stands in is always drawn: its focus would be lost with it.
 */
export function LongRows({
  count,
  keyOf,
  columns,
  kept,
  goTo,
  onDrawn,
  children,
}: {
  count: number
  keyOf: (index: number) => string
  /** Columns a spacer spans. */
  columns: number
  kept: () => number
  /** Filled with the way to bring a row into view that may not be drawn. */
  goTo: RefObject<((index: number) => void) | null>
  /** After each drawing: a row that was waited for may be there now. */
  onDrawn: () => void
  children: (index: number, measure: (element: HTMLElement | null) => void) => ReactNode
}) {
  const top = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const read = () => {
      const place = top.current?.getBoundingClientRect()
      if (place) setOffset(Math.round(place.top + window.scrollY))
    }
    read()
    // What stands above the list may grow or fold.
    const watch = new ResizeObserver(read)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_PX,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin: offset,
    rangeExtractor(range) {
      const near = defaultRangeExtractor(range)
      const row = kept()
      if (row < 0 || row >= count || near.includes(row)) return near
      return [...near, row].sort((a, b) => a - b)
    },
  })
  useEffect(() => {
    goTo.current = (index) => rows.scrollToIndex(index, { align: 'auto' })
    return () => {
      goTo.current = null
    }
  }, [goTo, rows])
  useEffect(onDrawn)
  let end = offset
  const shown = rows.getVirtualItems().map((item) => {
    const gap = item.start - end
    end = item.end
    return { ...item, gap }
  })
  return (
    <>
      <tbody ref={top} aria-hidden="true" />
      {shown.map(({ index, key, gap }) => (
        <Fragment key={key}>
          {gap > 0 && <Spacer columns={columns} height={gap} />}
          {children(index, rows.measureElement)}
        </Fragment>
      ))}
      <Spacer columns={columns} height={offset + rows.getTotalSize() - end} />
    </>
  )
}

function Spacer({ columns, height }: { columns: number; height: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }}>
        <td colSpan={columns} className="sp-grid-spacer" aria-hidden="true" />
      </tr>
    </tbody>
  )
}
