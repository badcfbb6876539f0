import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import { type ValidateIo, validateLines, validateOne } from './validate.ts'

const folder = mkdtempSync(join(tmpdir(), 'validate-'))
afterAll(() => rmSync(folder, { recursive: true }))

function setUp(stdin: string | Buffer = '', page?: Partial<PageReading>) {
  const printed: string[] = []
  const errors: string[] = []
  const io: ValidateIo = {
    stdin: Readable.from([Buffer.from(stdin)]),
    print: async (text) => void printed.push(text),
    printError: (text) => errors.push(text),
    pages: () => ({ read: async () => page as PageReading, sitemapsOf: async () => [] }),
    now: new Date('2026-11-21T12:00:00Z'),
  }
  return { io, printed, errors }
}

const product = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Fern',
  offers: { '@type': 'Offer', price: 'twelve', priceCurrency: 'EUR' },
}
const html = `<script type="application/ld+json">${JSON.stringify(product)}</script>`

describe('validate', () => {
  it('reports a file in words and as JSON, and ends 1 with errors', async () => {
    const path = join(folder, 'page.html')
    writeFileSync(path, html)
    const { io, printed } = setUp()
    expect(await validateOne(path, {}, io)).toBe(1)
    expect(printed[0]).toContain(
      'error   ProductSnippet.Offer, MerchantListing.Offer /offers/price: Invalid price format in field "price" (in "offers"). Found: twelve.',
    )
    expect(await validateOne(path, { json: true, url: 'https://a.example/p' }, io)).toBe(1)
    const report = JSON.parse(printed[1] ?? '')
    expect(Object.keys(report)).toEqual(['id', 'verdict', 'nodes', 'issues', 'duplicates', 'parseErrors'])
    expect(report).toMatchObject({
      id: path,
      verdict: 'error',
      nodes: [{ type: 'Product', format: 'json-ld', id: null }],
    })
    expect(Object.keys(report.issues[0])).toEqual([
      'severity',
      'code',
      'feature',
      'type',
      'path',
      'field',
      'node',
      'features',
      'line',
      'message',
    ])
  })

  it('takes JSON-LD and a page without markup from standard input', async () => {
    const one = setUp('{"@context":"https://schema.org","@type":"Organization","name":"F"')
    expect(await validateOne('-', { json: true }, one.io)).toBe(1)
    expect(JSON.parse(one.printed[0] ?? '').parseErrors).toHaveLength(1)
    const two = setUp('<p>Nothing</p>')
    expect(await validateOne('-', {}, two.io)).toBe(0)
    expect(two.printed[0]).toContain('no structured data found')
  })

  it('reads a URL, and ends 2 with the reason when it cannot', async () => {
    const read = setUp('', { state: 'read', html, url: 'https://a.example/p' })
    expect(await validateOne('https://a.example/p', {}, read.io)).toBe(1)
    const broken = setUp('', { state: 'broken', status: 404, url: 'https://a.example/p' })
    expect(await validateOne('https://a.example/p', {}, broken.io)).toBe(2)
    const unread = setUp('', {
      state: 'not-read',
      reason: 'page-reader.network',
      values: { host: 'a.example' },
    })
    expect(await validateOne('https://a.example/p', {}, unread.io)).toBe(2)
    expect([...broken.errors, ...unread.errors]).toEqual([
      expect.stringContaining('404'),
      'a.example could not be reached. The page was not scanned. Check the URL and try again.',
    ])
  })

  it('ends 2 for a missing file and a --url that is none', async () => {
    const { io, errors } = setUp()
    expect(await validateOne(join(folder, 'missing'), {}, io)).toBe(2)
    expect(await validateOne('-', { url: 'nonsense' }, io)).toBe(2)
    expect(await validateLines(join(folder, 'missing'), io)).toBe(2)
    expect(errors).toHaveLength(3)
  })

  it('answers each line and ends with the worst', async () => {
    const cases = [
      { id: 'a', url: 'https://a.example/', html: '<p>x</p>' },
      { id: 2, url: 'https://a.example/', jsonld: product },
      { id: 'c', jsonld: '{"a":}' },
    ]
    const good = setUp(`${cases.map((one) => JSON.stringify(one)).join('\n')}\n\n`)
    expect(await validateLines('-', good.io)).toBe(1)
    const results = good.printed.map((line) => JSON.parse(line))
    expect(results.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(['a valid', '2 error', 'c error'])
    expect(results[2].parseErrors).toEqual([
      {
        ...{ offset: 5, line: 1, column: 6, repaired: null },
        message: expect.stringContaining('Incorrect value type'),
      },
    ])
    const bad = setUp('{"id":"a"}\nnonsense\n')
    expect(await validateLines('-', bad.io)).toBe(2)
    expect(bad.printed.map((line) => JSON.parse(line).id)).toEqual(['a', null])
  })

  it('splits at line feeds alone, whatever else JSON lets stand in a line, and reads past byte order marks', async () => {
    const separators = String.fromCharCode(0x2028, 0x2029, 0x85, 0x0b)
    const cases = [`one${separators}`, 'two', 'three'].map((id) => JSON.stringify({ id, html: '<p>ä</p>' }))
    for (const text of [cases.join('\n'), `\uFEFF${cases.join('\r\n')}\r\n`]) {
      for (const encoding of ['utf8', 'utf16le'] as const) {
        const bytes = Buffer.from(
          encoding === 'utf16le' ? `\uFEFF${text.replace('\uFEFF', '')}` : text,
          encoding,
        )
        const { io, printed } = setUp(bytes)
        expect(await validateLines('-', { ...io, stdin: byteByByte(bytes) })).toBe(0)
        expect(printed.map((line) => JSON.parse(line).id)).toEqual([`one${separators}`, 'two', 'three'])
      }
    }
  })

  it('ends 2 for a folder in place of a file of cases', async () => {
    const { io, errors } = setUp()
    expect(await validateLines(folder, io)).toBe(2)
    expect(errors).toEqual([expect.stringContaining(`${folder} could not be read`)])
  })

  it('reads a file in the encoding it declares', async () => {
    const path = join(folder, 'encoded.html')
    for (const bytes of [
      Buffer.from(`\uFEFF${html}`, 'utf16le'),
      Buffer.from(`<meta charset="iso-8859-1">${html.replace('Fern', 'Fürn')}`, 'latin1'),
    ]) {
      writeFileSync(path, bytes)
      const { io, printed } = setUp()
      expect(await validateOne(path, {}, io)).toBe(1)
      expect(printed[0]).toContain('found: Product')
    }
  })
})

function byteByByte(bytes: Buffer): Readable {
  return Readable.from([...bytes].map((byte) => Buffer.from([byte])))
}
