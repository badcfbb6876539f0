import { Ajv } from 'ajv'
import { judgePage } from '../app/src/rules/rich-results/judge/judge-page.ts'
import type { Rig } from './rig.ts'
import { pageRates } from './support/pages-per-second.ts'
import { randomNumbers, type SamplePage, samplePage } from './support/sample-pages.ts'

/** Share of the minimal check's pages per second: the absolute numbers depend more on the machine. */
const GOAL = 0.18

/** P6a: pages of 60 kB with JSON-LD only, extracted and judged completely; compared with a minimal check. */
export const rig: Rig = {
  id: 'P6a',
  title: 'JSON-LD pages extracted and judged',
  async run({ n = 200, seed, log }) {
    const random = randomNumbers(seed)
    const pages = Array.from({ length: n }, (_, number) => samplePage(number, 'json-ld', random))
    const now = new Date()
    const judge = ({ url, html }: SamplePage) => judgePage({ html, url, now })
    const wrong = pages.filter((page) => {
      const { verdict, nodes } = judge(page)
      return verdict !== 'valid' || nodes.length !== 3
    })
    if (wrong.length > 0)
      throw new Error(`${wrong.length} sample pages are not judged valid; the figure would mean nothing.`)
    const rates = pageRates(
      pages,
      { judge, peer: minimalCheck() },
      { rounds: 15, passes: Math.max(1, Math.ceil(600 / n)) },
    )
    const value = rates.judge.pagesPerSecond
    const peer = rates.peer.pagesPerSecond
    const ratio = Math.round((value / peer) * 100) / 100
    log(`${rates.judge.cpuMicroseconds} µs of CPU a page, ${rates.peer.cpuMicroseconds} µs the minimal check`)
    return {
      value,
      unit: 'pages/s',
      peer,
      ratio,
      pass: ratio >= GOAL,
      n,
      goal: GOAL,
      cpuMicroseconds: rates.judge.cpuMicroseconds,
      bytes: pages[0]?.html.length ?? 0,
    }
  },
}

/** Scripts by regular expression, JSON.parse, and required fields by a compiled schema: no positions, no messages. */
function minimalCheck(): (page: SamplePage) => boolean {
  const check = new Ajv().compile({
    type: 'object',
    required: ['name', 'offers'],
    properties: {
      name: { type: 'string', minLength: 1 },
      offers: {
        type: 'object',
        required: ['price', 'priceCurrency'],
        properties: { priceCurrency: { type: 'string', pattern: '^[A-Z]{3}$' } },
      },
    },
  })
  return ({ html }) => {
    let valid = true
    for (const [, text] of html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)) {
      const node = JSON.parse(text ?? '') as { '@type': string }
      if (node['@type'] === 'Product') valid = check(node) && valid
    }
    return valid
  }
}
