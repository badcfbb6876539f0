import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fault from the files in `fixtures/audit-faults`; the README there explains each part. */
export interface PlantedFault {
  page: string
  what: string
  replace?: { find: string; put: string }[]
  status?: number
  location?: string
  headers?: Record<string, string>
  html?: string
  unlisted?: boolean
  unlinked?: boolean
  expect: Record<string, string[]>
}

export const AUDIT_FAULTS = join(import.meta.dirname, '../fixtures/audit-faults')

/** Returns the faults of both files: first our own, then those written without knowledge of the checks. */
export const plantedFaults = (): PlantedFault[] =>
  ['faults.json', 'faults-independent.json'].flatMap(
    (file) => JSON.parse(readFileSync(join(AUDIT_FAULTS, file), 'utf8')) as PlantedFault[],
  )

/** Returns the problems that each page is expected to show. */
export function expectedProblems(faults: readonly PlantedFault[]): Record<string, string[]> {
  const expected: Record<string, Set<string>> = {}
  for (const { expect } of faults)
    for (const [page, problems] of Object.entries(expect)) {
      expected[page] ??= new Set()
      for (const problem of problems) expected[page].add(problem)
    }
  return Object.fromEntries(
    Object.entries(expected).map(([page, problems]) => [page, [...problems].toSorted()]),
  )
}

/** Returns what the platform serves for a store: a sound home page, and a page for each fault. */
export function auditedStore(origin: string, faults: readonly PlantedFault[]): object {
  const pages: Record<string, object> = {
    '/': { html: soundPage(origin, '/', 'Ferns for every corner of the house', homeLinks(faults)) },
  }
  for (const fault of faults) {
    const { page, status, location, headers, replace = [] } = fault
    if (status !== undefined) {
      pages[page] = { status, location }
      continue
    }
    const title = `All about ${page.split('/').at(-1)?.replaceAll(/[-_]/g, ' ')} in ferns`
    let html = fault.html ?? soundPage(origin, page, title, '<a href="/">All ferns</a>')
    for (const { find, put } of replace) html = html.replace(new RegExp(find, 's'), () => put)
    pages[page] = { html: html.replaceAll('{{origin}}', origin), headers }
  }
  return {
    // The platform's own page of the only product is not part of the store.
    leaveOut: ['/products/fern', '/collections/frontpage', '/blogs/news'],
    add: faults.filter(({ unlisted }) => !unlisted).map(({ page }) => ({ path: page })),
    pages,
  }
}

function homeLinks(faults: readonly PlantedFault[]): string {
  return faults
    .filter(({ unlinked }) => !unlinked)
    .map(({ page }) => `<a href="${page}">On ${page.split('/').at(-1)}</a>`)
    .join(' ')
}

/** Returns a page without faults. */
function soundPage(origin: string, path: string, title: string, links: string): string {
  const url = path === '/' ? `${origin}/` : `${origin}${path}`
  const words = `This page tells about ${path}. Ferns like shade, damp air and patience. Water them when the soil is dry to the
    touch, and never let them stand in a saucer. Feed them once a month from spring to autumn, and cut what has turned brown.
    A fern that sulks wants another window: move it, wait for two weeks, and look again before you do anything else to it.`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="${title}: what they need, where they thrive, and how to keep them.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="${url}">
<meta property="og:title" content="${title}"><meta property="og:url" content="${url}">
<meta property="og:image" content="${origin}/fern.jpg"></head><body><main><h1>${title}</h1>
<img src="/fern.jpg" alt="A fern on a sill" width="600" height="400" fetchpriority="high">
<p>${words}</p>${links}</main></body></html>`
}
