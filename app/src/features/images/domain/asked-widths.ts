import { WIDEST } from './settings.ts'

/** A file of the store's delivery network with the width a page requests. */
const ASKED = /\/cdn\/shop\/[^"'\s,>]{1,500}?[?&](?:amp;)?width=(\d{1,4})\b/g
/** Maximum widths collected: a page requests the same few again and again. */
const MOST = 40

/** Returns the widths a page requests from the delivery network, smallest first. */
export function widthsAsked(html: string): number[] {
  const widths = new Set<number>()
  for (const [, width] of html.matchAll(ASKED)) {
    const number = Number(width)
    if (number > 0 && number <= WIDEST) widths.add(number)
    if (widths.size >= MOST) break
  }
  return [...widths].sort((a, b) => a - b)
}
