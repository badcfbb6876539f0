import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** Rows drawn above and below the view: as far as a turn of the wheel goes before the next drawing. */
const OVERSCAN = 6

/**
 * Only the rows near the window's view are drawn; spacers stand for the others, so that the page scrolls as if all
 * were. The row the keyboard stands in is always drawn: its focus would be lost with it. Those beyond the view come after
 * those in it, piece by piece: a row that goes is gone before the next one is made at the far end.
 */
export function LongRows({
  count,
  rowPx,
  keyOf,
  columns,
  kept,
  goTo,
  onDrawn,
  children,
}: {
  count: number
  /** About how high a row is; each is measured when drawn. */
  rowPx: number
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
  const end = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const read = () => {
      const heading = end.current?.closest('table')?.tHead
      if (heading) setOffset(Math.round(heading.getBoundingClientRect().bottom + window.scrollY))
    }
    read()
    // What stands above the list may grow or fold.
    const watch = new ResizeObserver(read)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    // Those that stand ready are scrolled to, and the next ones drawn after.
    useFlushSync: false,
    // Without it nothing is drawn before the window has been asked, and everything at once thereafter.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
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
  const near = rows.getVirtualItems()
  const ready = useDeferredValue(near.map(({ key }) => key).join('\n'), '')
  const isReady = useMemo(() => new Set<unknown>(ready.split('\n')), [ready])
  const inView = rows.range ?? { startIndex: 0, endIndex: 0 }
  const isDrawn = ({ index, key }: (typeof near)[number]) =>
    (index >= inView.startIndex && index <= inView.endIndex) || index === kept() || isReady.has(key)
  let drawnTo = offset
  const shown = near.filter(isDrawn).map((item) => {
    const gap = item.start - drawnTo
    drawnTo = item.end
    return { ...item, gap }
  })
  return (
    <>
      {shown.map(({ index, key, gap }) => (
        <Fragment key={key}>
          {gap > 0 && <Spacer columns={columns} height={gap} />}
          {children(index, rows.measureElement)}
        </Fragment>
      ))}
      <Spacer columns={columns} height={offset + rows.getTotalSize() - drawnTo} place={end} />
    </>
  )
}

function Spacer({
  columns,
  height,
  place,
}: {
  columns: number
  height: number
  place?: RefObject<HTMLTableSectionElement | null>
}) {
  return (
    <tbody ref={place} aria-hidden="true">
      <tr style={{ height }}>
        <td colSpan={columns} className="sp-grid-spacer" aria-hidden="true" />
      </tr>
    </tbody>
  )
}
