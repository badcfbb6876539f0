import { type RefObject, useLayoutEffect } from 'react'

const COVERED = '--sp-covered'

/**
 * Keeps the height of something that lies over the lower edge of the screen in `--sp-covered`, while it does: the end
 * of the screen can be scrolled clear of it, bars at the edge stand above it, and what is focused is scrolled into the
 * free part.
 */
export function useCovered(element: RefObject<HTMLElement | null>, isOver: boolean): void {
  useLayoutEffect(() => {
    if (!isOver || !element.current) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) => {
      const height = `${Math.ceil(entry?.target.getBoundingClientRect().height ?? 0)}px`
      style.setProperty(COVERED, height)
      style.scrollPaddingBlockEnd = height
    })
    watch.observe(element.current)
    return () => {
      watch.disconnect()
      style.removeProperty(COVERED)
      style.scrollPaddingBlockEnd = ''
    }
  }, [element, isOver])
}
