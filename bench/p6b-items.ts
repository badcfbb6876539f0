import { Parser } from 'htmlparser2'
import { parse } from 'parse5'
import { judgePage } from '../app/src/rules/rich-results/judge/judge-page.ts'
import type { Rig } from './rig.ts'
import { pageRates } from './support/pages-per-second.ts'
import { randomNumbers, type SamplePage, samplePage } from './support/sample-pages.ts'

const goal = 400

/**
 * P6b: pages of 60 kB with microdata or RDFa, judged completely; compared with two HTML parsers that do nothing else.
 */
export const rig: Rig = {
  id: 'P6b',
  title: 'microdata and RDFa pages extracted and judged',
  async run({ n = 100, seed, log }) {
    const random = randomNumbers(seed)
    const pages = Array.from({ length: n }, (_, number) =>
      samplePage(number, number % 2 === 0 ? 'microdata' : 'rdfa', random),
    )
    const now = new Date()
    const judge = ({ url, html }: SamplePage) => judgePage({ html, url, now })
    const wrong = pages.filter((page) => {
      const { nodes, issues } = judge(page)
      return nodes.length !== 1 || issues.some(({ severity }) => severity === 'error')
    })
    if (wrong.length > 0)
      throw new Error(`${wrong.length} sample pages are not read right; the figure would mean nothing.`)
    const works = {
      judge,
      htmlparser2: ({ html }: SamplePage) => new Parser({}).end(html),
      parse5: ({ html }: SamplePage) => parse(html),
    }
    const rates = pageRates(pages, works, { rounds: 11, passes: Math.max(1, Math.ceil(100 / n)) })
    const value = rates.judge.pagesPerSecond
    const peer = rates.htmlparser2.pagesPerSecond
    log(
      `${rates.judge.cpuMicroseconds} µs of CPU a page, ${rates.htmlparser2.cpuMicroseconds} µs htmlparser2`,
    )
    return {
      value,
      unit: 'pages/s',
      peer,
      ratio: Math.round((value / peer) * 100) / 100,
      pass: value >= goal,
      n,
      goal,
      cpuMicroseconds: rates.judge.cpuMicroseconds,
      parse5: rates.parse5.pagesPerSecond,
      bytes: pages[0]?.html.length ?? 0,
    }
  },
}
