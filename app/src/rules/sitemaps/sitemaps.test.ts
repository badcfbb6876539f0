import { describe, expect, it } from 'vitest'
import { readSitemapFile } from './read-sitemap.ts'
import { SITEMAP_LIMITS } from './sitemap-limits.ts'
import { writeSitemaps, xmlText } from './write-sitemap.ts'

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const urls = (text: string) => readSitemapFile(text).entries.map(({ url }) => url)
const codes = (text: string) => readSitemapFile(text).problems.map(({ code }) => code)

describe('reading', () => {
  it.each([
    [
      'entities',
      `<urlset ${NS}><url><loc>https://a.b/?x=1&amp;y=&#50;&#x33;</loc></url></urlset>`,
      ['https://a.b/?x=1&y=23'],
    ],
    ['CDATA', `<urlset><url><loc> <![CDATA[https://a.b/?x&y]]> </loc></url></urlset>`, ['https://a.b/?x&y']],
    [
      'comments',
      `<!-- <url> --><urlset><url><!-- x --><loc>https://a.b/<!-- x -->c</loc></url></urlset>`,
      ['https://a.b/c'],
    ],
    [
      'any prefix',
      '<s:urlset xmlns:s="x"><s:url><s:loc>https://a.b/</s:loc></s:url></s:urlset>',
      ['https://a.b/'],
    ],
    [
      'no other namespace',
      '<urlset xmlns:i="i"><url><i:loc>https://a.b/i</i:loc><loc>https://a.b/</loc></url></urlset>',
      ['https://a.b/'],
    ],
    [
      'text in front',
      '\uFEFF\n <?xml version="1.0"?><urlset><url><loc>https://a.b/</loc></url></urlset>',
      ['https://a.b/'],
    ],
    ['a list', 'https://a.b/1\r\n\r\n https://a.b/2 \n', ['https://a.b/1', 'https://a.b/2']],
  ])('%s', (_name, text, expected) => {
    expect(urls(text)).toEqual(expected)
    expect(codes(text)).toEqual([])
  })

  it('goes on behind what is malformed, and says where it is', () => {
    const text = `<urlset>\n<url><loc>https://a.b/1</loc>\n</wrong><url><loc>https://a.b/2?x=1&y</loc></url>\n<url><loc>https://a.b/3</loc></url>`
    const { entries, problems } = readSitemapFile(text)
    expect(entries.map(({ url }) => url)).toContain('https://a.b/3')
    expect(problems.length).toBeGreaterThan(0)
    expect(problems[0]).toEqual({ code: 'malformed', line: 3 })
  })

  it('expands nothing a file declares itself, and reads nothing from outside', () => {
    const bomb = `<!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <urlset><url><loc>https://a.b/&b;&f;</loc></url></urlset>`
    expect(urls(bomb).join()).not.toMatch(/aaaa|root/)
  })

  it.each([
    ['no sitemap', '<html><body>x</body></html>', 'not-a-sitemap'],
    ['words', 'Not found', 'not-a-sitemap'],
    ['nothing', '', 'not-a-sitemap'],
    ['an entry without a URL', '<urlset><url><lastmod>2026-01-01</lastmod></url></urlset>', 'no-url'],
    ['what is not of the web', '<urlset><url><loc>javascript:x</loc></url></urlset>', 'bad-url'],
    ['a URL too long', `<urlset><url><loc>https://a.b/${'x'.repeat(2_048)}</loc></url></urlset>`, 'bad-url'],
    ['too deep', `<urlset>${'<url>'.repeat(100)}`, 'too-deep'],
    ['no date', '<urlset><url><loc>https://a.b/</loc><lastmod>soon</lastmod></url></urlset>', 'bad-value'],
    ['too many', `<urlset>${'<url><loc>/a</loc></url>'.repeat(50_001)}</urlset>`, 'too-many'],
    ['a list of words', 'Not found\n'.repeat(3_000), 'too-many-problems'],
    ['too many problems', '<urlset>'.concat('</x>'.repeat(5_000)), 'too-many-problems'],
  ])('names %s', (_name, text, code) => expect(codes(text)).toContain(code))

  it('takes time by the size of a file alone', () => {
    const before = process.cpuUsage()
    for (const part of [
      '<url>',
      '</url>',
      '<url><loc>',
      '&amp;',
      '<![CDATA[',
      '<!--',
      '<a b="',
      '<x y="1" y="2"/>',
      '\n',
      '<!ENTITY ',
    ])
      readSitemapFile(`<urlset>${part.repeat(2_000_000 / part.length)}`)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(30)
  })
})

describe('writing', () => {
  it('is read back as it was meant', () => {
    const written = ['https://a.b/?x=1&y=<2>', 'https://a.b/ä']
    const lastmod = new Date('2026-11-22T10:00:00Z')
    const { files, refused } = writeSitemaps(
      'urlset',
      [...written, 'file:///x'].map((url) => ({ url, lastmod })),
    )
    expect(refused).toEqual(['file:///x'])
    const read = readSitemapFile(files[0] ?? '')
    expect(read).toMatchObject({ kind: 'urlset', problems: [] })
    expect(read.entries.map(({ url }) => url)).toEqual(written.map((url) => new URL(url).href))
    expect(read.entries[0]?.lastmod).toBe(lastmod.toISOString())
  })

  it('begins another file at the bounds of one', () => {
    const many = Array.from({ length: SITEMAP_LIMITS.entries + 1 }, (_, at) => ({ url: `https://a.b/${at}` }))
    const { files } = writeSitemaps('sitemapindex', many)
    expect(files.map((file) => readSitemapFile(file).entries.length)).toEqual([SITEMAP_LIMITS.entries, 1])
    expect(writeSitemaps('urlset', []).files).toEqual([])
  })

  it('leaves out what XML cannot hold', () => {
    expect(xmlText('a\u0000\u000b\ud800b\ufffe & 😀')).toBe('ab &amp; 😀')
  })
})
