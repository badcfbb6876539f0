import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type CheckOptions, checkPage } from './check-page.ts'

const page = (head: string, body: string) =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
const GOOD = page(
  `<title>Moss teapot made of stoneware, one litre, glazed in green</title>
   <meta name="Description" content="${'The moss teapot holds one litre of tea. '.repeat(4).slice(0, 139)}">`,
  `<nav>menu</nav><main><h1>Moss teapot</h1><script>bad()</script><p>${'Stoneware teapot from one workshop. '.repeat(20)}</p></main>`,
)

async function run(html: string, options: CheckOptions = {}) {
  const printed: string[] = []
  const code = await checkPage('-', options, {
    stdin: Readable.from([Buffer.from(html)]),
    print: async (text) => void printed.push(text),
    printError: (text) => printed.push(text),
    pages: () => {
      throw new Error('not asked for')
    },
    texts: {
      'seo-title': { name: 'SEO title', missing: 'None of {{from}} to {{to}}.' },
      'keyword-in-text': { name: 'Keyword', few_one: 'Stands once.', few_other: 'Stands {{times}} times.' },
    },
  })
  return { code, text: printed.join('\n') }
}

describe('signpost check', () => {
  it('judges what a page prints, in its main part', async () => {
    const { code, text } = await run(GOOD, { json: true, keyword: 'moss teapot', kind: 'product' })
    const report = JSON.parse(text)
    expect(report).toMatchObject({ kind: 'product', noindex: false, score: expect.any(Number) })
    const colours = Object.fromEntries(
      report.results.map((each: { id: string; colour: string }) => [each.id, each.colour]),
    )
    expect(colours).toMatchObject({
      'seo-title': 'green',
      'seo-description': 'green',
      'description-length': 'green',
    })
    expect(colours['keyword-in-text']).toBe('yellow')
    expect(code).toBe(0)
  })

  it('judges the field by its length, and its width with what the theme adds', async () => {
    const field = 'Moss teapot made of stoneware, one litre, glazed in green'
    const judged = async (head: string) => {
      const report = JSON.parse((await run(page(head, '<main>x</main>'), { json: true })).text)
      const [check] = report.results.filter(({ id }: { id: string }) => id === 'seo-title')
      return { title: report.title, check }
    }
    const long = ' – Fernhill pottery and garden'
    for (const told of [
      `<meta property="og:title" content="${field}">`,
      '<meta property="og:site_name" content="Fernhill pottery and garden">',
    ])
      expect(await judged(`<title>${field}${long}</title>${told}`)).toMatchObject({
        title: { field, added: long },
        check: { colour: 'yellow', advice: 'wide-with-theme', values: { length: field.length } },
      })
    expect((await judged(`<title>${field}</title>`)).title).toMatchObject({ field, added: '' })
  })

  it('says in words what is red, and ends 1', async () => {
    const { code, text } = await run(page('<meta name="robots" content="noindex">', 'x'))
    expect(code).toBe(1)
    expect(text).toContain('red     SEO title: None of 50 to 70.')
    expect(text).toContain('noindex')
  })

  it('speaks of one in the singular, of several in the plural', async () => {
    const said = async (times: number) =>
      (
        await run(page('', `<main><p>${'oak '.repeat(times)}${'wood '.repeat(50)}</p></main>`), {
          keyword: 'oak',
        })
      ).text
    expect(await said(1)).toContain('Keyword: Stands once.')
    expect(await said(2)).toContain('Keyword: Stands 2 times.')
  })

  it('names wrong options and unreadable targets, and ends 2', async () => {
    expect(await run(GOOD, { kind: 'planet' })).toMatchObject({ code: 2 })
    const errors: string[] = []
    const io = {
      stdin: Readable.from([]),
      print: async () => {},
      printError: (text: string) => errors.push(text),
    }
    const pages = () => {
      throw new Error('not asked for')
    }
    expect(await checkPage('/no/such/file', {}, { ...io, pages, texts: {} })).toBe(2)
    expect(errors[0]).toContain('/no/such/file')
  })
})
