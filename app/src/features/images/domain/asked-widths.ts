import { WIDEST } from './settings.ts'

/** A file of the store's delivery network with the width a page asks for. */
const ASKED = /\/cdn\/shop\/[^"'\s,>]{1,500}?[?&](?:amp;)?width=(\d{1,4})\b/g
/** A page asks for the same few again and again. */
const MOST = 40

/** Widths a page asks the delivery network for, smallest first. */
export function widthsAsked(html: string): number[] {
  const widths = new Set<number>()
  for (const [, width] of html.matchAll(ASKED)) {
    const number = Number(width)
    if (number > 0 && number <= WIDEST) widths.add(number)
    if (widths.size >= MOST) break
  }
  return [...widths].sort((a, b) => a - b)
}
