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

/** Rows rendered above and below the view: enough for one turn of the mouse wheel. */
const OVERSCAN = 6

/**
 * Renders only the rows near the viewport; spacers replace the others, so that the page scrolls as if all were there.
 * The row with keyboard focus is always rendered, to keep the focus. Rows outside the viewport render later, bit by
 * bit: a removed row is gone before the next one is rendered at the far end.
 */
export function LongRows({
  count,
  rowPx,
  keyOf,
  kept,
  goTo,
  onDrawn,
  children,
}: {
  count: number
  /** Estimated row height; each row is measured when rendered. */
  rowPx: number
  keyOf: (index: number) => string
  kept: () => number
  /** Receives the function that scrolls to a row that may not be rendered. */
  goTo: RefObject<((index: number) => void) | null>
  /** Called after each render: a row waited for may exist now. */
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
    // Content above the list may grow or shrink.
    const watch = new ResizeObserver(read)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    // Scrolls to rendered rows at once and renders the next ones afterwards.
    useFlushSync: false,
    // Without it, nothing renders until the window is measured, and then everything at once.
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
          {gap > 0 && <Spacer height={gap} />}
          {children(index, rows.measureElement)}
        </Fragment>
      ))}
      <Spacer height={offset + rows.getTotalSize() - drawnTo} spacerRef={end} />
    </>
  )
}

/** One cell: where columns are hidden, a cell across all of them would make the table wider by those. */
function Spacer({
  height,
  spacerRef,
}: {
  height: number
  spacerRef?: RefObject<HTMLTableSectionElement | null>
}) {
  return (
    <tbody ref={spacerRef} aria-hidden="true">
      <tr style={{ height }}>
        <td className="sp-grid-spacer" aria-hidden="true" />
      </tr>
    </tbody>
  )
}
