import type { Html } from './html.ts'
import { html } from './html.ts'
import { icon } from './icons.ts'

const PAGE_SIZE = 50

/** One page of the matching rows. */
export interface Slice<T> {
  rows: T[]
  page: number
  pages: number
  total: number
}

/** Returns page `page` (from 1) of `rows`; a page beyond the end shows the last one. */
export function slice<T>(rows: T[], page: number): Slice<T> {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages)
  const start = (shown - 1) * PAGE_SIZE
  return { rows: rows.slice(start, start + PAGE_SIZE), page: shown, pages, total: rows.length }
}

/** Renders the line below a list: the range of rows shown, and links to the previous and next page. */
export function pager(slice: Slice<unknown>, path: string, query: string): Html {
  const first = slice.total === 0 ? 0 : (slice.page - 1) * PAGE_SIZE + 1
  const to = (page: number) =>
    `${path}?${new URLSearchParams({ ...(query ? { query } : {}), page: `${page}` })}`
  const step = (page: number, label: string, name: 'back' | 'next') =>
    page >= 1 && page <= slice.pages
      ? html`<a class="button icon-only" href="${to(page)}" aria-label="${label}">${icon(name)}</a>`
      : html`<span class="button icon-only" aria-disabled="true">${icon(name)}</span>`
  return html`<nav class="pager" aria-label="Pages">
  ${step(slice.page - 1, 'Previous page', 'back')}${step(slice.page + 1, 'Next page', 'next')}
  <span>${first}–${first + slice.rows.length - (slice.total === 0 ? 0 : 1)} of ${slice.total}</span></nav>`
}
