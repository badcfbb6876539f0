import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type FilterState, useFilters } from './use-filters.ts'

function filtersAt(url: string): FilterState | undefined {
  const seen: FilterState[] = []
  const Probe = () => {
    seen.push(useFilters('results'))
    return null
  }
  renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [url] }, createElement(Probe)))
  return seen.at(-1)
}

test.each(['url', 'address'])('a link with the order %s opens the list by URL', (sort) => {
  const filters = filtersAt(`/?level=error&sort=${sort}`)
  expect(filters?.input).toEqual({ level: 'error', sort: 'url', page: 1, view: 'results' })
  expect(filters?.filters.sort).toBe('url')
})
